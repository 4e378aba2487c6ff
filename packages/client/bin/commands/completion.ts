import { defineCommand } from '../shell/command.ts';
import { bashCompletion, fishCompletion, zshCompletion } from '../shell/completions.ts';

const WRITERS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

export const completion = defineCommand({
  name: 'completion',
  about: 'prints a script that lets your shell complete commands and options',
  arguments: [{ name: 'shell', about: 'your shell', choices: Object.keys(WRITERS) }],
  options: {},
  example: 'eval "$(links completion bash)"',
  notes:
    'zsh: eval "$(links completion zsh)" in ~/.zshrc, after compinit. fish: links completion fish | source',
  async run({ shell, commands }, _, [name]) {
    shell.out(WRITERS[name as keyof typeof WRITERS](commands));
    return 0;
  },
});
