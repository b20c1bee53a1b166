" Writes the type of the file in the buffer into the file $OUTPUT, and how a comment is written.
call writefile([&filetype . ' ' . &commentstring], $OUTPUT)
quitall!
