import { unwrap } from '../../unwrap.ts';
import { defineCommand } from '../shell/command.ts';
import { textOf } from '../shell/input.ts';

export const reset = defineCommand({
  name: 'reset',
  about: 'clears the limit of an ID number that is blocked',
  arguments: [
    { name: 'country', about: 'such as NG' },
    { name: 'id-type', about: 'such as NIN_V2' },
    { name: 'id-number', about: 'the number; - reads it from standard input, so that nobody sees it' },
  ],
  options: {},
  example: 'links reset NG NIN_V2 12345678900',
  async run({ client, shell, show }, _, [country = '', id_type = '', given = '']) {
    const id_number = given === '-' ? (await textOf('-', shell)).trim() : given;
    const answer = await unwrap(client().resetIdNumberRateLimit({ country, id_type, id_number }));
    show(answer, () => [{ message: answer.message }]);
    return 0;
  },
});
