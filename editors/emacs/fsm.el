;;; fsm.el --- Automaton texts -*- lexical-binding: t -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))

;;; Commentary:

;; A major mode for automaton texts, and how eglot starts the server `fsm lsp' for them.  Eglot is part of
;; Emacs 29; older ones can install it.

;;; Code:

(defgroup fsm nil "Automaton texts." :group 'languages)

(defcustom fsm-program "fsm" "The program `fsm'." :type 'string)

(defconst fsm-headings
  '("States" "DaftarStates" "Start" "InitialStates" "Final" "FinalStates" "Symbols" "DaftarSimbol"
    "Transitions" "TransitionsTable" "Sink" "Claims" "Examples"
    "Otherwise" "Outputs" "Properties" "Language" "Kind" "Bytes" "Characters" "Tokens")
  "The words of headings.")

(defconst fsm-property-words
  '("never" "stays" "can reach" "leads to" "needs" "on" "words within" "words avoid" "same words as"
    "between" "and" "unless" "only")
  "The words of properties that are no names.")

(defconst fsm--heading
  (concat "^[ \t]*\\(" (regexp-opt fsm-headings) "\\)"
          "\\(?:[ \t]+\\([^ \t\n:/][^ \t\n]*?\\)\\)?[ \t]*:\\(?:[ \t\r]\\|$\\)")
  "A line that begins with a heading, which may have a label.")

(defun fsm--next-heading (limit)
  "Find the next heading before LIMIT, in any letter case."
  (let ((case-fold-search t)) (re-search-forward fsm--heading limit t)))

(defun fsm--section ()
  "The heading above point, in lower case."
  (save-match-data
    (save-excursion
      (let ((case-fold-search t))
        (and (re-search-backward fsm--heading nil t) (downcase (match-string 1)))))))

(defun fsm--words-in (section words)
  "A font-lock matcher for WORDS in a SECTION."
  (let ((regexp (concat "\\_<" (replace-regexp-in-string " " "[ \t]+" (regexp-opt words t)) "\\_>")))
    (lambda (limit)
      (let (found)
        (while (and (not found) (re-search-forward regexp limit t))
          (setq found (equal (fsm--section) section)))
        found))))

(defconst fsm--font-lock
  `((,(rx symbol-start "//" (* nonl)) 0 font-lock-comment-face)
    (fsm--next-heading (1 font-lock-keyword-face) (2 font-lock-variable-name-face nil t))
    (,(rx symbol-start "->" symbol-end) 0 font-lock-builtin-face)
    (,(rx symbol-start (any "_.!|/ε") symbol-end) 0 font-lock-constant-face)
    (,(rx symbol-start ?\" (+ (or (: ?\\ nonl) (not (any "\"\\ \t\n")))) ?\" symbol-end)
     0 font-lock-string-face)
    (,(rx symbol-start ?\\ (+ (not (any " \t\n"))) symbol-end) 0 font-lock-string-face)
    (,(fsm--words-in "properties" fsm-property-words) 0 font-lock-builtin-face)
    (,(fsm--words-in "tokens" '("before")) 0 font-lock-builtin-face)
    (,(fsm--words-in "kind" '("nfa" "dfa")) 0 font-lock-constant-face))
  "The colours of an automaton text.")

(defvar fsm-mode-syntax-table
  (let ((table (make-syntax-table)))
    ;; A word of the format is what stands between blanks, so every sign belongs to a name.
    (dolist (sign (string-to-list "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"))
      (modify-syntax-entry sign "_" table))
    table))

;;;###autoload
(define-derived-mode fsm-mode prog-mode "Automaton"
  "Major mode for automaton texts."
  (setq-local comment-start "// ")
  (setq-local comment-start-skip "\\_<//[ \t]*")
  (setq-local comment-use-syntax nil)
  (setq-local indent-line-function #'ignore)
  (setq-local imenu-generic-expression `((nil ,fsm--heading 1)))
  (setq-local font-lock-defaults '(fsm--font-lock t)))

;;;###autoload
(defun fsm-text-p ()
  "Whether this is a `.txt' whose first line behind comments is a heading."
  (and buffer-file-name
       (string-suffix-p ".txt" buffer-file-name)
       (save-excursion
         (goto-char (point-min))
         (let ((case-fold-search t))
           (while (looking-at "[ \t]*\\(?://.*\\)?\r?\n") (forward-line))
           (and (looking-at fsm--heading) (not (match-beginning 2)))))))

;;;###autoload
(add-to-list 'auto-mode-alist '("/automata/[^/]*\\.txt\\'" . fsm-mode))
;;;###autoload
(add-to-list 'magic-mode-alist '(fsm-text-p . fsm-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               '((fsm-mode :language-id "automaton") . (lambda (&rest _) (list fsm-program "lsp")))))

(provide 'fsm)
;;; fsm.el ends here
