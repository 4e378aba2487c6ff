import type { CreateLinkInput } from '../../index.ts';
import { unwrap } from '../../unwrap.ts';
import { createMany } from '../create-many.ts';
import { idTypeOf } from '../people.ts';
import { SAMPLE_LINK } from '../sample-link.ts';
import { defineCommand } from '../shell/command.ts';
import { given, objectOf, wholeNumber } from '../shell/input.ts';
import { UsageError } from '../shell/shell.ts';

export const create = defineCommand({
  name: 'create',
  about: 'creates a link to send to the user, or one for each row of a file',
  arguments: [],
  options: {
    company: { type: 'string', value: 'name', about: 'company_name: who asks for the verification' },
    privacy: { type: 'string', value: 'url', about: 'data_privacy_policy_url: your privacy policy' },
    callback: { type: 'string', value: 'url', about: 'callback_url: where results are posted' },
    'id-type': {
      type: 'string',
      multiple: true,
      value: 'country/type/method',
      about: 'what the user may choose, such as NG/NIN_V2/enhanced_kyc',
    },
    name: { type: 'string', value: 'text', about: 'name: your own, for the list' },
    user: { type: 'string', value: 'id', about: 'user_id: your id of the user' },
    redirect: { type: 'string', value: 'url', about: 'redirect_url: where the user goes afterwards' },
    expires: { type: 'string', value: 'time', about: 'expires_at, such as 2026-12-31T23:59:59Z' },
    attempts: {
      type: 'string',
      value: 'count',
      about: 'attempts_max: tries of the person, 1 to 10; single use',
    },
    'single-use': { type: 'boolean', about: 'is_single_use: for one submission' },
    body: {
      type: 'string',
      value: 'file',
      about: 'a JSON object with any fields of the contract; - is standard input',
    },
    'idempotency-key': {
      type: 'string',
      value: 'text',
      about: 'the same key and fields give the same link again',
    },
    csv: {
      type: 'string',
      value: 'file',
      about: 'a link for each row; the first names the columns, which are fields of the contract',
    },
    answers: {
      type: 'string',
      value: 'file',
      about: 'where the links of --csv go; by default people.links.csv for people.csv',
    },
  },
  example: 'links create --id-type NG/NIN_V2/enhanced_kyc --single-use',
  notes:
    'Options win over --body. Against a sandbox on this machine, company, privacy, callback and id-type ' +
    'have sample values; results are then posted to http://127.0.0.1:4000, where `links listen` waits.\n\n' +
    'With --csv the options are for all rows, and columns such as name, user_id, prefill.first_name or ' +
    'partner_params.job_id win over them. The answer file has the rows with their links. Run it again after an ' +
    'interruption: it goes on where it was, and tries again what failed.',
  async run(context, options) {
    const { client, settings, shell, show } = context;
    const set = given({
      company_name: options.company,
      data_privacy_policy_url: options.privacy,
      callback_url: options.callback,
      id_types: options['id-type'].length ? options['id-type'].map(idTypeOf) : undefined,
      name: options.name,
      user_id: options.user,
      redirect_url: options.redirect,
      expires_at: options.expires,
      is_single_use: options['single-use'] || options.attempts !== undefined,
      attempts_max:
        options.attempts === undefined ? undefined : wholeNumber('--attempts', options.attempts, 1, 10),
    });
    const body = options.body === undefined ? {} : await objectOf(options.body, shell);
    const sample = settings().isLocal ? SAMPLE_LINK : {};
    const link = { ...sample, ...body, ...set } as CreateLinkInput;
    const { csv, answers } = options;
    if (csv === undefined && answers !== undefined) throw new UsageError('--answers needs --csv.');
    if (csv !== undefined && options['idempotency-key'] !== undefined) {
      throw new UsageError('With --csv each row has a key of its own: leave out --idempotency-key.');
    }
    if (csv !== undefined) return createMany(context, { csv, answers, common: link });
    const idempotencyKey = options['idempotency-key'];
    const created = await unwrap(client().createLink(link, { idempotencyKey }));
    show(created, () => [{ link: created.link, ref_id: created.ref_id }]);
    return 0;
  },
});
