#compdef mmad
# zsh completion for mmad; installed as _mmad. SPDX-License-Identifier: MIT

_arguments \
    '--config[configuration file]:file:_files' \
    '--socket[socket to listen at]:socket:_files' \
    '--backend[what computes]:backend:(auto cuda cpu fake)' \
    '--device[GPU by UUID or index]:device:' \
    '--log-level[least level that is logged]:level:(error warning notice info debug)' \
    '--background[return when requests are served]' \
    '--check[read the configuration and exit]' \
    '--version[print the version]' \
    '--help[list the options]'
