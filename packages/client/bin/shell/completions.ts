/** Scripts for the completion of shells, made from the commands. */
import type { Command, Options } from './command.ts';
import { GLOBAL_OPTIONS } from './help.ts';

const optionsOf = ({ options }: Command): [string, Options[string]][] =>
  Object.entries({ ...options, ...GLOBAL_OPTIONS });

const choicesOf = ({ arguments: args }: Command) => args[0]?.choices ?? [];

/** The names of profiles come from the command: they change. */
const PROFILES = 'links profile names 2>/dev/null';

const optionName = ([name]: [string, Options[string]]) => `--${name}`;

/** Options after a dash; names of profiles where one is wanted; else what the first argument may be, else files. */
export function bashCompletion(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const options = optionsOf(command);
    const named = options.filter(([, { isProfile }]) => isProfile).map(optionName);
    const places = command.arguments.flatMap(({ isProfile }, at) => (isProfile ? [String(at + 2)] : []));
    const words = [options.map(optionName), choicesOf(command), [...named, ...places]].map((each) =>
      each.join(' '),
    );
    return `    ${command.name}) options='${words[0]}' choices='${words[1]}' profiles=' ${words[2]} ' ;;\n`;
  });
  return `_links() {
  local word=\${COMP_WORDS[COMP_CWORD]} options='' choices='' profiles=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --help' -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
${cases.join('')}  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  elif [[ $profiles == *" \${COMP_WORDS[COMP_CWORD - 1]} "* || $profiles == *" $COMP_CWORD "* ]]; then
    COMPREPLY=($(compgen -W "$(${PROFILES})" -- "$word"))
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
    const options = optionsOf(command).map(([name, { type, about, value, multiple, isProfile }]) => {
      const values = type === 'string' ? `:${value}:${isProfile ? '_links_profiles' : '_files'}` : '';
      return quoted(`${multiple ? '*' : ''}--${name}[${about.replace(/[[\]:]/g, '')}]${values}`);
    });
    const places = command.arguments.flatMap(({ choices, isProfile }, at) => {
      const values = choices ? `(${choices.join(' ')})` : '_links_profiles';
      return choices || isProfile ? [quoted(`${at + 1}:value:${values}`)] : [];
    });
    return `    ${command.name}) _arguments ${[...options, ...places].join(' ')} '*:file:_files' ;;\n`;
  });
  return `#compdef links
_links_profiles() {
  compadd -- \${(f)"$(${PROFILES})"}
}
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

const PROFILES_OF_FISH = ` -f -a '(${PROFILES})'`;

export function fishCompletion(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const after = `complete -c links -n '__fish_seen_subcommand_from ${command.name}'`;
    const options = optionsOf(command).map(
      ([name, { type, about, isProfile }]) =>
        `${after} -l ${name}${type === 'string' ? ' -r' : ''}${isProfile ? PROFILES_OF_FISH : ''} -d ${quoted(about)}`,
    );
    const choices = choicesOf(command);
    return [
      `complete -c links -f -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.about)}`,
      ...options,
      ...(choices.length ? [`${after} -f -a '${choices.join(' ')}'`] : []),
      ...(command.arguments.some(({ isProfile }) => isProfile) ? [`${after}${PROFILES_OF_FISH}`] : []),
    ];
  });
  return `${lines.join('\n')}\n`;
}

/** Text that no shell reads: the texts have typographic quotes only. */
const quoted = (text: string) => `'${text.replaceAll("'", '’')}'`;
