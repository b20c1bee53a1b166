" Writes the text of the buffer into the file $OUTPUT. Below each line that has colours stands a line
" with a letter for each coloured character. The letters are explained in text.txt.
let s:letters = {'Heading': 'h', 'Label': 'l', 'Comment': 'c', 'KindWord': 'k', 'Arrow': 'a',
  \ 'Target': 's', 'Sign': 's', 'Slash': 's', 'Escape': 'e', 'EscapeWord': 'e', 'Range': 'r',
  \ 'String': 't', 'StringWord': 't', 'Operator': 'o', 'Name': 'n', 'Before': 'k', 'Property': 'k',
  \ 'FirstProperty': 'k'}
let s:lines = []
for s:number in range(1, line('$'))
  let s:text = getline(s:number)
  let s:marks = ''
  let s:column = 1
  for s:character in split(s:text, '\zs')
    let s:group = synIDattr(synID(s:number, s:column, 1), 'name')
    let s:marks .= s:character =~# '\s' ? ' ' : get(s:letters, substitute(s:group, '^automaton', '', ''), ' ')
    let s:column += len(s:character)
  endfor
  call add(s:lines, s:text)
  if s:marks =~# '\S'
    call add(s:lines, substitute(s:marks, '\s*$', '', ''))
  endif
endfor
call writefile(s:lines, $OUTPUT)
quitall!
