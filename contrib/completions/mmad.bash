# bash completion for mmad. SPDX-License-Identifier: MIT

_mmad() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} words
    COMPREPLY=()
    case $previous in
    --backend) words="auto cuda cpu fake" ;;
    --log-level) words="error warning notice info debug" ;;
    --device) return ;;
    --config | --socket)
        compopt -o default
        return
        ;;
    *) words="--config --socket --backend --device --log-level --background --check --version --help" ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -F _mmad mmad
