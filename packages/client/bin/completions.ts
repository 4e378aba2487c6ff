/** Scripts for the completion of shells, made from the commands. */
import type { Command, Options } from './command.ts';
import { GLOBAL_OPTIONS } from './help.ts';

const optionsOf = ({ options }: Command): [string, Options[string]][] =>
  Object.entries({ ...options, ...GLOBAL_OPTIONS });

const choicesOf = ({ arguments: args }: Command) => args[0]?.choices ?? [];

/** Options after a dash; else what the first argument may be, else files. */
export function bashCompletion(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const options = optionsOf(command).map(([name]) => `--${name}`);
    return `    ${command.name}) options='${options.join(' ')}' choices='${choicesOf(command).join(' ')}' ;;\n`;
  });
  return `_links() {
  local word=\${COMP_WORDS[COMP_CWORD]} options='' choices=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --help' -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
${cases.join('')}  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  elif [ "$COMP_CWORD" -eq 2 ]; then
    COMPREPLY=($(compgen -W "$choices" -- "$word"))
  else
    COMPREPLY=()
  fi
}
complete -o default -F _links links
`;
}

export function zshCompletion(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const options = optionsOf(command).map(([name, { type, about, value, multiple }]) =>
      quoted(
        `${multiple ? '*' : ''}--${name}[${about.replace(/[[\]:]/g, '')}]${type === 'string' ? `:${value}:_files` : ''}`,
      ),
    );
    const first = choicesOf(command).length ? ` ${quoted(`1:value:(${choicesOf(command).join(' ')})`)}` : '';
    return `    ${command.name}) _arguments ${options.join(' ')}${first} '*:file:_files' ;;\n`;
  });
  return `#compdef links
_links() {
  local -a commands=(${commands.map(({ name, about }) => quoted(`${name}:${about}`)).join(' ')})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('')}  esac
}
compdef _links links
`;
}

export function fishCompletion(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const after = `complete -c links -n '__fish_seen_subcommand_from ${command.name}'`;
    const options = optionsOf(command).map(
      ([name, { type, about }]) => `${after} -l ${name}${type === 'string' ? ' -r' : ''} -d ${quoted(about)}`,
    );
    const choices = choicesOf(command);
    return [
      `complete -c links -f -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.about)}`,
      ...options,
      ...(choices.length ? [`${after} -f -a '${choices.join(' ')}'`] : []),
    ];
  });
  return `${lines.join('\n')}\n`;
}

/** Text that no shell reads: the texts have typographic quotes only. */
const quoted = (text: string) => `'${text.replaceAll("'", '’')}'`;
