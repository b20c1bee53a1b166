-- A session in Neovim: a file with mistakes is opened, mended by a code action, renamed, formatted and saved.
-- What is seen on the way is printed, a line for each step.

local TIMEOUT = 60000

local function say(step, text)
  io.stdout:write(step, ": ", text, "\n")
end

local function wait_for(what, condition)
  if not vim.wait(TIMEOUT, condition, 20) then
    say("timeout", what)
    vim.cmd("cquit")
  end
end

local function codes()
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    table.insert(found, diagnostic.code or diagnostic.user_data.lsp.code)
  end
  table.sort(found)
  return table.concat(found, " ")
end

-- Asks the server something about the word at a place.
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, "textDocument/" .. method, params, TIMEOUT)
  local _, answer = next(answers)
  return answer.result
end

local function at(line, column)
  vim.api.nvim_win_set_cursor(0, { line, column })
  return vim.lsp.util.make_position_params()
end

local function apply(edit)
  local client = vim.lsp.get_client_by_id(next(vim.lsp.buf_get_clients()))
  vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding)
end

wait_for("diagnostics", function() return codes() ~= "" end)
say("diagnostics", codes())

-- Line 8 is `Locked coin -> Unlokced`.
local place = at(8, 17)
place.range = { start = place.position, ["end"] = place.position }
place.context = { diagnostics = {} }
local actions = ask("codeAction", place)
say("first action", actions[1].title)
apply(actions[1].edit)
wait_for("no diagnostics", function() return codes() == "" end)

say("hover", ask("hover", at(1, 8)).contents.value:match("[^\n]*"))

local rename = at(1, 8)
rename.newName = "Shut"
apply(ask("rename", rename))
wait_for("diagnostics of the new name", function() return codes() == "" end)

if vim.lsp.buf.format then
  vim.lsp.buf.format({ timeout_ms = TIMEOUT })
else
  vim.lsp.buf.formatting_sync(nil, TIMEOUT)
end
vim.cmd("write")
say("saved", vim.api.nvim_buf_get_lines(0, 7, 8, true)[1])
vim.cmd("qall!")
