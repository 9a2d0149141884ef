// SPDX-License-Identifier: Apache-2.0

/// The script with which a shell tells that a long command has ended, made from its options.
///
/// Below the threshold no shell starts a process: each uses its own clock and variables. Over ssh, where the person's
/// alertd does not run, the script writes one escape sequence to the terminal instead.
struct ShellHookScript {
    /// A shell that has such a script.
    enum Shell: String, CaseIterable {
        case bash, zsh, fish
    }

    /// An escape sequence of terminals for notifications.
    enum Sequence: String, CaseIterable {
        /// iTerm2, Windows Terminal, kitty: one text.
        case osc9 = "9"
        /// kitty: a title and a body.
        case osc99 = "99"
        /// urxvt, foot, WezTerm, Ghostty: a title and a body.
        case osc777 = "777"
    }

    /// Programs that people use for a long time rather than wait for, whatever their arguments are.
    static let ignored = [
        "alertctl", "emacs", "fg", "gdb", "helix", "htop", "hx", "info", "journalctl", "less", "man", "mc", "more",
        "mosh", "mutt", "mysql", "nano", "neomutt", "nvim", "psql", "ranger", "screen", "sftp", "sqlite3", "ssh", "su",
        "tail", "tig", "tmux", "top", "vi", "view", "vim", "watch", "zellij",
    ]

    /// Programs that people use like these if they are started alone or with options only; with anything else they run
    /// a script, which people wait for.
    static let interpreters = [
        "R", "bash", "dash", "fish", "ghci", "guile", "ipython", "irb", "julia", "ksh", "lua", "node", "ocaml", "php",
        "pwsh", "pypy3", "python", "python2", "python3", "sh", "zsh",
    ]

    var shell: Shell
    /// The least duration of a command that brings a notification, in seconds.
    var seconds: Int
    var sequence: Sequence
    /// The names of programs that are not told.
    var ignored: [String]

    var text: String {
        let body =
            switch shell {
            case .bash: bash
            case .zsh: zsh
            case .fish: fish
            }
        return body.replacing("@SECONDS@", with: "\(seconds)").replacing("@OSC@", with: sequence.rawValue)
            .replacing("@IGNORED@", with: ignored.joined(separator: shell == .fish ? " " : "|"))
            .replacing("@INTERPRETERS@", with: Self.interpreters.joined(separator: shell == .fish ? " " : "|"))
    }

    // PS0 is expanded after a command line was read and before it runs; the assignments in its arithmetic begin the
    // clock without a process. With __alertd_x unset bash does not expand it. A command that the history leaves out
    // keeps its HISTCMD, so its line cannot be named.
    //
    // Programs such as starship replace PROMPT_COMMAND and evaluate the former one after commands of their own, and a
    // line of ~/.bashrc may stand before it: $? is that of these commands then. So the hook moves itself to the front
    // at the first prompt, before any command has run. The command after which it finds itself elsewhere is not told.
    // An assignment to PROMPT_COMMAND changes the first entry of an array, too.
    private var bash: String {
        #"""
        # alertctl shell-hook bash
        if [[ $- == *i* && -z ${__alertd_x-} ]] && ((BASH_VERSINFO[0] > 4 || BASH_VERSINFO[0] == 4 && BASH_VERSINFO[1] >= 4)); then
            __alertd_x=x __alertd_t= __alertd_h=0 __alertd_l=0
            PS0=${PS0-}'${__alertd_x:$((__alertd_t=SECONDS,__alertd_l=__alertd_h,__alertd_h=HISTCMD,0)):0}'
            __alertd_prompt() {
                local code=$? took
                __alertd_first || __alertd_t=
                [[ -n $__alertd_t ]] || return $code
                took=$((SECONDS - __alertd_t)) __alertd_t=
                # Ctrl-C and Ctrl-Z do not count as an end.
                if ((took >= @SECONDS@ && code != 130 && code != 148)); then __alertd_tell "$code" "$took"; fi
                return $code
            }
            __alertd_tell() {
                local line=
                if ((__alertd_h > __alertd_l)); then
                    line=$(HISTTIMEFORMAT= builtin history 1)
                    line=${line#*[0-9] }
                    line=${line#"${line%%[![:space:]]*}"}
                fi
                __alertd_send "$line" "$1" "$2"
            }
            # Whether the hook runs before others, so that the status is that of the command. Otherwise it moves itself.
            __alertd_first() {
                local entry rest
                for entry in "${PROMPT_COMMAND[@]}"; do
                    [[ $entry != __alertd_prompt* ]] || return 0
                    # bash-preexec hands the status on to the entry after it.
                    rest=${entry#__bp_precmd_invoke_cmd}
                    rest=${rest#"${rest%%[!;[:space:]]*}"}
                    [[ $entry != __bp_precmd_invoke_cmd* || $rest != __alertd_prompt* ]] || return 0
                done
                PROMPT_COMMAND="__alertd_prompt${PROMPT_COMMAND:+;$PROMPT_COMMAND}"
                return 1
            }
            if [[ $(declare -p PROMPT_COMMAND 2>/dev/null) == "declare -a"* ]]; then
                PROMPT_COMMAND=(__alertd_prompt "${PROMPT_COMMAND[@]}")
            else
                PROMPT_COMMAND="__alertd_prompt${PROMPT_COMMAND:+;$PROMPT_COMMAND}"
            fi

        """# + send + "fi\n"
    }

    private var zsh: String {
        #"""
        # alertctl shell-hook zsh
        if [[ -o interactive ]] && zmodload zsh/datetime && autoload -Uz add-zsh-hook; then
            __alertd_preexec() {
                __alertd_t=$EPOCHREALTIME __alertd_c=$1
                # Who begins a line with a blank keeps it out of the history.
                [[ $1 == [[:space:]]* ]] && __alertd_c=
            }
            __alertd_precmd() {
                local code=$?
                [[ -n ${__alertd_t-} ]] || return $code
                local -i took=$(( EPOCHREALTIME - __alertd_t ))
                __alertd_t=
                # Ctrl-C and Ctrl-Z do not count as an end.
                if (( took >= @SECONDS@ && code != 130 && code != 148 )); then
                    __alertd_send "$__alertd_c" $code $took
                fi
                return $code
            }
            add-zsh-hook preexec __alertd_preexec
            add-zsh-hook precmd __alertd_precmd

        """# + send + "fi\n"
    }

    /// The part that bash and zsh share: the line, the status and the seconds become a notification.
    private var send: String {
        #"""
            __alertd_send() {
                local line=${1//[[:cntrl:]]/ } first words title body
                # The program, behind variables and what runs it.
                local rest=$line
                while :; do
                    rest=${rest#"${rest%%[![:space:]]*}"}
                    first=${rest%%[[:space:]]*}
                    case $first in
                        *=* | sudo | doas | time | command | exec | nice | env) [[ $rest == *[[:space:]]* ]] || break ;;
                        *) break ;;
                    esac
                    rest=${rest#*[[:space:]]}
                done
                # Its arguments, up to the next command of the line.
                first=${first%%[\;\&\|\<\>\(\)]*}
                words=${rest#"$first"}
                words=${words%%[\;\&\|]*}
                case ${first##*/} in
                    @IGNORED@) return ;;
                    @INTERPRETERS@) [[ $words == *[[:space:]][^-[:space:]]* || $words == [\<]* ]] || return ;;
                esac
                title=${line:-The command}
                title=${title:0:200}
                body="Done after $3 s."
                if [[ $2 != 0 ]]; then body="It failed with status $2 after $3 s."; fi
                if [[ -n ${SSH_CONNECTION-}${SSH_TTY-} ]]; then
                    [[ -t 1 ]] || return
                    title=${title//;/,}
                    case @OSC@ in
                        9) title="9;$title: $body" ;;
                        99) title="99;i=1:d=0;$title"$'\e\\\e]'"99;i=1:p=body;$body" ;;
                        *) title="777;notify;$title;$body" ;;
                    esac
                    title=$'\e]'$title$'\e\\'
                    # tmux passes a sequence on in this envelope (allow-passthrough).
                    if [[ -n ${TMUX-} ]]; then title=$'\ePtmux;'${title//$'\e'/$'\e\e'}$'\e\\'; fi
                    printf %s "$title"
                else
                    (alertctl notify "$title" "$body" --app terminal --quiet </dev/null >/dev/null 2>&1 &)
                fi
            }

        """#
    }

    // fish also reports a line of blanks, with the status of the command before.
    private var fish: String {
        #"""
        # alertctl shell-hook fish
        if status is-interactive
            function __alertd_postexec --on-event fish_postexec
                set -l code $status
                set -l took $CMD_DURATION
                test "$took" -ge @SECONDS@000; or return
                string match -qr '\S' -- "$argv"; or return
                # Ctrl-C and Ctrl-Z do not count as an end.
                contains -- $code 130 148; and return
                set -l line "$argv"
                # Who begins a line with a blank keeps it out of the history.
                string match -qr '^\s' -- $line; and set line "The command"
                __alertd_send $line $code (math -s0 $took / 1000)
            end
            function __alertd_send
                set -l title (string replace -ra '[[:cntrl:]]' ' ' -- (string join ' ' -- (string split \n -- $argv[1])))
                # The program, behind variables and what runs it, and its arguments, up to the next command of the line.
                set -l rest $title
                set -l first
                while true
                    set rest (string trim -l -- "$rest")
                    set first (string replace -r '\s.*' '' -- "$rest")
                    string match -qr '=|^(sudo|doas|time|command|exec|nice|env)$' -- "$first"; or break
                    string match -qr '\s' -- "$rest"; or break
                    set rest (string replace -r '^\S*' '' -- "$rest")
                end
                set first (string replace -r '[;&|<>()].*' '' -- "$first")
                set -l words (string sub -s (math 1 + (string length -- "$first")) -- "$rest")
                set words (string replace -r '[;&|].*' '' -- "$words")
                set first (string replace -r '.*/' '' -- "$first")
                contains -- "$first" @IGNORED@; and return
                if contains -- "$first" @INTERPRETERS@
                    string match -qr '\s[^-\s]|^<' -- "$words"; or return
                end
                set title (string sub -l 200 -- $title)
                set -l body "Done after $argv[3] s."
                test $argv[2] = 0; or set body "It failed with status $argv[2] after $argv[3] s."
                if test -n "$SSH_CONNECTION$SSH_TTY"
                    isatty stdout; or return
                    set title (string replace -a ';' ',' -- $title)
                    switch @OSC@
                        case 9
                            set title "9;$title: $body"
                        case 99
                            set title "99;i=1:d=0;$title"\e\\\e"]99;i=1:p=body;$body"
                        case '*'
                            set title "777;notify;$title;$body"
                    end
                    set title \e"]$title"\e\\
                    # tmux passes a sequence on in this envelope (allow-passthrough).
                    if test -n "$TMUX"
                        set title \ePtmux\;(string replace -a \e \e\e -- $title)\e\\
                    end
                    printf %s $title
                else
                    alertctl notify $title $body --app terminal --quiet </dev/null >/dev/null 2>&1 &
                    disown
                end
            end
        end

        """#
    }
}
