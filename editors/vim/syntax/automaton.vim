" Colours for automaton texts. Keep it in step with ../../vscode/syntaxes/automaton.tmLanguage.json.
scriptencoding utf-8
if exists('b:current_syntax')
  finish
endif

" The headings that take a label, the others of the first edition, and the later ones.
let s:labelled = 'States|DaftarStates|Start|InitialStates|Final|FinalStates|Symbols|DaftarSimbol'
let s:plain = 'Transitions|TransitionsTable|Sink|Claims|Examples'
let s:later = 'Otherwise|Outputs|Language|Kind|Bytes|Characters|Tokens'

" A line that begins with a heading. A row with an arrow may begin with a state called `Start`.
let s:label = '\s+(//)@!\S{-1,}\s*:'
let s:no_arrow = '(((\s//)@!.)*\s-\>\S@!)@!'
let s:heading = '\c\s*(' . join([
  \ '(' . s:labelled . ')(:\S@!|(:|\s+:\S@!|' . s:label . '\S@!)' . s:no_arrow . ')',
  \ '(' . s:plain . ')\s*:',
  \ '(' . s:later . '):\S@!',
  \ 'Properties(:|' . s:label . ')\S@!'], '|') . ')'
" Vim numbers at most nine brackets. These are not numbered.
let s:heading = substitute(s:heading, '(', '%(', 'g')

" A section goes on up to the end of the line before the next heading.
function! s:Section(name, headings, contains) abort
  execute 'syn region automaton' . a:name 'transparent keepend'
    \ "start='\\v^(" . s:heading . ")@=\\c(\\s*(" . a:headings . ")(:|\\s))@='"
    \ "end='\\v\\n(" . s:heading . ")@='"
    \ 'contains=automatonHeading,automatonComment' . a:contains
endfunction
call s:Section('Names', s:labelled . '|Outputs|Claims', '')
call s:Section('Kind', 'Kind', ',automatonKindWord')
call s:Section('Rows', 'Transitions|TransitionsTable|Examples|Otherwise|Sink',
  \ ',automatonArrow,automatonTarget,automatonSign,automatonStringWord,automatonEscapeWord')
call s:Section('Sets', 'Bytes|Characters', ',automatonName,automatonRange,automatonEscapeWord')
call s:Section('Language', 'Language', ',@automatonExpression')
call s:Section('Tokens', 'Tokens', ',automatonName,automatonBefore,@automatonExpression')
call s:Section('Properties', 'Properties',
  \ ',automatonWords,automatonProperty,automatonArrow,automatonSign,automatonSlash'
  \ . ',automatonStringWord,automatonEscapeWord')

syn match automatonComment '\v\S@<!//.*$' contains=@Spell
syn match automatonKindWord '\v\c\S@<!(nfa|dfa)\S@!' contained

" In rows: `.`, `!` and `/` have a meaning only where no arrow follows.
syn match automatonArrow '\v\S@<!-\>\S@!' contained
execute "syn match automatonTarget '\\v\\S@<![.!/]\\S@!" . s:no_arrow . "' contained"
syn match automatonSign '\v\S@<![_|ε]\S@!' contained
syn match automatonSlash '\v\S@<!/\S@!' contained

" Bytes and characters.
let s:escape = '\\(x\x{2}|u\{\x{1,6}\}|\S)'
let s:piece = '(' . s:escape . '|[^ \t\\])'
execute "syn match automatonEscape '\\v" . s:escape . "' contained"
execute "syn match automatonEscapeWord '\\v\\S@<!" . s:escape . "\\S@!' contained"
execute "syn match automatonRange '\\v\\S@<!" . s:piece . '-' . s:piece . "\\S@!' contained"
syn match automatonString '\v"(\\\S|[^"\\ \t])*"' contained contains=automatonEscape
syn match automatonStringWord '\v\S@<!"(\\\S|[^"\\ \t])+"\S@!' contained contains=automatonEscape

" Expressions, and the names of sets and tokens.
syn match automatonOperator '\v[()*+?|&]|\{[0-9,]*\}' contained
syn match automatonOperator '\v[^ \t()*+?|&{}]@<!(not|_)[^ \t()*+?|&{}]@!' contained
syn cluster automatonExpression contains=automatonString,automatonEscape,automatonOperator
syn match automatonBefore '\v\S@<!before\S@!' contained
syn match automatonName '\v^(//)@!\S+' contained

" Properties. What follows `words within` or `words avoid` is an expression, also in lines that are
" indented further.
let s:operators = '(never|stays|can\s+reach|leads\s+to|needs|on|words\s+within|words\s+avoid|same\s+words\s+as)\S@!'
execute "syn match automatonProperty '\\v^\\s*\\zs" . s:operators . "' contained"
execute "syn match automatonFirstProperty '\\v" . s:operators . "' contained"
syn match automatonProperty '\v\S@<!(between|and|unless|only)\S@!' contained
syn region automatonWords matchgroup=automatonProperty transparent keepend contained
  \ start='\v^\z(\s*)words\s+(within|avoid)\S@!' end='\v\n(\z1\s|\s*$)@!'
  \ contains=automatonComment,@automatonExpression

" The headings come last: where two patterns match, Vim takes the later one.
execute "syn match automatonHeading '\\v^" . s:heading . "' contained contains=automatonLabel"
execute "syn match automatonHeading '\\v\\c^\\s*Properties(:|" . s:label . ")' contained contains=automatonLabel"
  \ 'nextgroup=automatonFirstProperty skipwhite'
syn match automatonLabel '\v(^\s*\a+\s+)@<=[^: \t]\S{-}\ze\s*:\S@!' contained

hi def link automatonHeading Statement
hi def link automatonLabel Identifier
hi def link automatonComment Comment
hi def link automatonKindWord Constant
hi def link automatonArrow Operator
hi def link automatonTarget Constant
hi def link automatonSign Constant
hi def link automatonSlash Constant
hi def link automatonEscape SpecialChar
hi def link automatonEscapeWord SpecialChar
hi def link automatonRange Character
hi def link automatonString String
hi def link automatonStringWord String
hi def link automatonOperator Operator
hi def link automatonName Type
hi def link automatonBefore Keyword
hi def link automatonProperty Keyword
hi def link automatonFirstProperty Keyword

syn sync fromstart
let b:current_syntax = 'automaton'
