" Settings for automaton texts.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=//\ %s comments=:// formatoptions-=t formatoptions+=croql
" A name is a word of any characters, such as `SYN-SENT`, `add-item` or `OAX#`.
setlocal iskeyword=33-255,^:,^\",^(,^),^\|
let b:undo_ftplugin = 'setlocal commentstring< comments< formatoptions< iskeyword<'
