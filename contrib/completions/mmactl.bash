# bash completion for mmactl. SPDX-License-Identifier: MIT
# Options come from the command's own --help, so they are those of the installed version.

_mmactl() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} words=
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "gemm put get ls rm info kernels tune stats ping bench help --version --help" -- "$current")
        return
    fi
    case $previous in
    --dtype | --dtype-a | --dtype-b | --dtype-c | --out-dtype | -d) words="f16 bf16 f32 f64 e4m3 e5m2 s8 u8 s32" ;;
    --compute) words="default f16acc fast exact tf32" ;;
    --order | --order-a | --order-b) words="row col mma16816 mma1688" ;;
    --op-a | --op-b) words="n t" ;;
    --act) words="none relu gelu gelu_tanh silu swiglu geglu geglu_tanh" ;;
    --bias-axis) words="n m" ;;
    --c-mode) words="add init" ;;
    --scale-mode) words="vector block128" ;;
    --share) words="private group public" ;;
    --place | -p) words="inline slab resident" ;;
    --layout) words="nn nt tn tt" ;;
    --list | -l) [ "$command" = tune ] && words="default" ;;
    --group)
        mapfile -t COMPREPLY < <(compgen -g -- "$current")
        return
        ;;
    --alpha | --beta | --c-scalar | --out-scale | --d-rows | --deadline-us | --timeout | --clients | --seconds | --rate | --count | --batch | -n)
        return
        ;;
    esac
    if [ -z "$words" ]; then
        case $current in
        -*) words=$(mmactl "$command" --help 2>/dev/null | grep -oE -- '--[a-z][a-z-]*') ;;
        @*) words=$(mmactl ls --timeout 1 2>/dev/null | sed 's/^/@/') ;;
        *)
            case $command in
            rm | get) words=$(mmactl ls --timeout 1 2>/dev/null) ;;
            bench) words="ping gemm" ;;
            esac
            ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    [ "${#COMPREPLY[@]}" -gt 0 ] || compopt -o default
}
complete -F _mmactl mmactl
