// SPDX-License-Identifier: Apache-2.0

/// The completion script of a shell. Each script asks the program for the words at every Tab, so it offers the words of
/// the installed version.
package enum CompletionScript: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The option with which a script asks: `PROGRAM ---complete POSITION WORD...`, see ``CompletionRequest``.
    static let request = "---complete"

    /// Returns the script for a program with this name.
    package func text(for program: String) -> String {
        let function = String(program.map { $0 == "-" ? "_" : $0 })
        return switch self {
        case .bash: Self.bash(program, function)
        case .zsh: Self.zsh(program, function)
        case .fish: Self.fish(program, function)
        }
    }

    /// Returns the script for Bash, which also splits words at ":", "=" and "@" (COMP_WORDBREAKS). The script joins
    /// parts without a blank between them, and offers only the part after the last split.
    private static func bash(_ program: String, _ function: String) -> String {
        """
        # bash completion for \(program)
        _\(function)() {
            local rest=${COMP_LINE:0:COMP_POINT} trimmed piece word line text prefix
            local -a words=() titles=()
            local -i i
            COMPREPLY=()
            for ((i = 0; i <= COMP_CWORD; i++)); do
                trimmed=${rest#"${rest%%[![:space:]]*}"}
                if [[ $i -eq 0 || $trimmed != "$rest" ]]; then words+=(""); fi
                piece=${COMP_WORDS[i]}
                if ((i == COMP_CWORD)); then piece=$trimmed; fi
                rest=${trimmed#"$piece"}
                words[${#words[@]} - 1]+=$piece
            done
            word=${words[${#words[@]} - 1]}
            if [[ $piece == [:=] ]]; then piece=; fi
            prefix=${word%"$piece"}
            # Readline keeps "@" before the part that it replaces.
            prefix=${prefix%@}
            while IFS= read -r line; do
                if [[ $line == $'\\tfiles'* ]]; then
                    compopt -o filenames
                    while IFS= read -r text; do
                        if [[ -d $text || $line == $'\\tfiles' || " ${line#*$'\\t'*$'\\t'} " == *" ${text##*.} "* ]]; then
                            COMPREPLY+=("$text")
                        fi
                    done < <(compgen -f -- "$piece")
                    continue
                fi
                text=${line%%$'\\t'*}
                if [[ $text != "$word"* ]]; then continue; fi
                if [[ $text == *[![:alnum:]_./:=@%+,-]* ]]; then printf -v text %q "$text"; fi
                COMPREPLY+=("${text#"$prefix"}")
                titles+=("")
                if [[ $line == *$'\\t'* && $word != -* ]]; then titles[${#titles[@]} - 1]=${line#*$'\\t'}; fi
            done < <("${COMP_WORDS[0]}" \(request) "$((${#words[@]} - 1))" "${words[@]}" 2>/dev/null)
            # Several words are only listed, each with its title; a menu would insert the titles, too.
            if ((${#COMPREPLY[@]} > 1 && ${#COMPREPLY[@]} == ${#titles[@]} && ${#words[@]} > 2)) &&
                [[ $COMP_TYPE != 37 && $COMP_TYPE != 42 ]]; then
                for ((i = 0; i < ${#COMPREPLY[@]}; i++)); do
                    if [[ -n ${titles[i]} ]]; then COMPREPLY[i]+="  (${titles[i]})"; fi
                done
            fi
        }
        complete -F _\(function) \(program)
        """
    }

    private static func zsh(_ program: String, _ function: String) -> String {
        """
        #compdef \(program)
        # zsh completion for \(program)
        _\(function)() {
            local line
            local -a lines offered
            lines=("${(@f)$("${words[1]}" \(request) $((CURRENT - 1)) "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
            for line in $lines; do
                case $line in
                    $'\\tfiles') _files ;;
                    $'\\tfiles\\t'*) _files -g "*.(${${line#$'\\tfiles\\t'}// /|})" ;;
                    *$'\\t'*) offered+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}") ;;
                    *) offered+=("${line//:/\\\\:}") ;;
                esac
            done
            if ((${#offered})); then _describe -V '' offered; fi
        }
        if [[ ${funcstack[1]} == _\(function) ]]; then _\(function) "$@"; else compdef _\(function) \(program); fi
        """
    }

    private static func fish(_ program: String, _ function: String) -> String {
        """
        # fish completion for \(program)
        function __\(function)_complete
            set -l words (commandline -opc) (commandline -ct)
            for line in ($words[1] \(request) (math (count $words) - 1) $words 2>/dev/null)
                switch $line
                    case \\tfiles\\*
                        set -l endings (string split --no-empty ' ' -- (string split -f 3 \\t -- $line))
                        if test -z "$endings"
                            __fish_complete_path (commandline -ct)
                        else
                            for ending in $endings
                                __fish_complete_suffix .$ending
                            end
                        end
                    case '*'
                        echo -- $line
                end
            end
        end
        complete -c \(program) -f -k -a '(__\(function)_complete)'
        """
    }
}
