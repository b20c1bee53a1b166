-- Neovim 0.7 or newer: starts the language server `fsm lsp` for automaton texts.
-- The folder ../vim finds these texts and gives them their colours.
-- `vim.g.fsm_path` may name the program; otherwise it is `fsm` from the path.

local client -- for Neovim 0.7, which does not find a running server by its name

-- The keys that Neovim 0.11 has by itself.
local function keys(buffer)
  local function map(key, action)
    vim.keymap.set("n", key, action, { buffer = buffer })
  end
  map("K", vim.lsp.buf.hover)
  map("gd", vim.lsp.buf.definition)
  map("grr", vim.lsp.buf.references)
  map("grn", vim.lsp.buf.rename)
  map("gra", vim.lsp.buf.code_action)
  vim.bo[buffer].omnifunc = "v:lua.vim.lsp.omnifunc"
  vim.bo[buffer].tagfunc = "v:lua.vim.lsp.tagfunc"
  vim.bo[buffer].formatexpr = "v:lua.vim.lsp.formatexpr()"
end

local function attach(buffer)
  local program = vim.g.fsm_path or "fsm"
  if vim.fn.executable(program) == 0 then
    vim.notify_once("fsm: there is no program `" .. program .. "`; see editors/README.md", vim.log.levels.WARN)
    return
  end
  local config = {
    name = "fsm",
    cmd = { program, "lsp" },
    on_attach = function(_, attached)
      keys(attached)
      if vim.lsp.inlay_hint then
        pcall(vim.lsp.inlay_hint.enable, true, { bufnr = attached })
      end
    end,
  }
  if vim.lsp.start then
    vim.api.nvim_buf_call(buffer, function()
      vim.lsp.start(config, {
        reuse_client = function(running)
          return running.name == "fsm"
        end,
      })
    end)
  else
    client = client and vim.lsp.get_client_by_id(client) and client or vim.lsp.start_client(config)
    vim.lsp.buf_attach_client(buffer, client)
  end
end

vim.api.nvim_create_autocmd("FileType", {
  group = vim.api.nvim_create_augroup("fsm", {}),
  pattern = "automaton",
  callback = function(event)
    attach(event.buf)
  end,
})
-- Texts that are open already.
for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
  if vim.api.nvim_buf_is_loaded(buffer) and vim.bo[buffer].filetype == "automaton" then
    attach(buffer)
  end
end
