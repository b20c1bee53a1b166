" Automaton texts end in `.txt`, as plain texts do. A text is an automaton if it is in a folder called
" `automata`, or if its first line that is neither empty nor a comment begins with a heading.
let s:heading = '\v\c^\s*(States|DaftarStates|Start|InitialStates|Final|FinalStates|Symbols|DaftarSimbol'
  \ . '|Transitions|TransitionsTable|Sink|Claims|Examples|Otherwise|Outputs|Properties|Language|Kind'
  \ . '|Bytes|Characters|Tokens):(\s|$)'

function! s:Detect() abort
  let l:first = filter(getline(1, 200), 'v:val !~# ''\v^\s*($|//)''')[:0]
  if expand('%:p:h:t') ==# 'automata' || (!empty(l:first) && l:first[0] =~# s:heading)
    set filetype=automaton
  endif
endfunction

autocmd BufNewFile,BufRead *.txt call s:Detect()
