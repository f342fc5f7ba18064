#compdef mmactl
# zsh completion for mmactl; installed as _mmactl. SPDX-License-Identifier: MIT
# Options come from the command's own --help, so they are those of the installed version.

_mmactl() {
    local -a commands options
    commands=(
        'gemm:multiply two matrices' 'put:keep a matrix in the daemon' 'get:fetch a resident matrix'
        'ls:list resident matrices' 'rm:drop resident matrices' 'info:what the daemon is' 'kernels:list the kernels, or explain a choice'
        'tune:measure the kernels' 'stats:print counters' 'ping:time round trips' 'bench:measure latency and rate' 'help:list commands'
    )
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    case ${words[CURRENT - 1]} in
    --dtype | --dtype-a | --dtype-b | --dtype-c | --out-dtype | -d) compadd f16 bf16 f32 f64 e4m3 e5m2 s8 u8 s32 ;;
    --compute) compadd default f16acc fast exact tf32 ;;
    --order | --order-a | --order-b) compadd row col mma16816 mma1688 ;;
    --op-a | --op-b) compadd n t ;;
    --act) compadd none relu gelu gelu_tanh silu swiglu geglu geglu_tanh ;;
    --bias-axis) compadd n m ;;
    --c-mode) compadd add init ;;
    --scale-mode) compadd vector block128 ;;
    --share) compadd private group public ;;
    --place | -p) compadd inline slab resident ;;
    --layout) compadd nn nt tn tt ;;
    --list) compadd default ;;
    --group) _groups ;;
    *)
        case $PREFIX in
        -*)
            options=(${(f)"$(mmactl $words[2] --help 2>/dev/null | grep -oE -- '--[a-z][a-z-]*')"})
            compadd -a options
            ;;
        @*)
            options=(${(f)"$(mmactl ls --timeout 1 2>/dev/null | sed 's/^/@/')"})
            compadd -a options
            ;;
        *)
            case $words[2] in
            rm | get)
                options=(${(f)"$(mmactl ls --timeout 1 2>/dev/null)"})
                compadd -a options
                ;;
            bench) compadd ping gemm ;;
            esac
            _files
            ;;
        esac
        ;;
    esac
}

_mmactl "$@"
