import type { CreateLinkInput, IdTypeEntry } from '../../index.ts';
import { unwrap } from '../../unwrap.ts';
import { SAMPLE_LINK } from '../sample-link.ts';
import { defineCommand } from '../shell/command.ts';
import { objectOf } from '../shell/input.ts';
import { UsageError } from '../shell/shell.ts';

export const create = defineCommand({
  name: 'create',
  about: 'creates a link, and prints the address to send to the user',
  arguments: [],
  options: {
    company: { type: 'string', value: 'name', about: 'company_name: who asks for the verification' },
    privacy: { type: 'string', value: 'url', about: 'data_privacy_policy_url: your privacy policy' },
    callback: { type: 'string', value: 'url', about: 'callback_url: where results are posted' },
    'id-type': {
      ...{ type: 'string', multiple: true, value: 'country/type/method' },
      about: 'what the user may choose, such as NG/NIN_V2/enhanced_kyc',
    },
    name: { type: 'string', value: 'text', about: 'name: your own, for the list' },
    user: { type: 'string', value: 'id', about: 'user_id: your id of the user' },
    redirect: { type: 'string', value: 'url', about: 'redirect_url: where the user goes afterwards' },
    expires: { type: 'string', value: 'time', about: 'expires_at, such as 2026-12-31T23:59:59Z' },
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
  },
  example: 'links create --id-type NG/NIN_V2/enhanced_kyc --single-use',
  notes:
    'Options win over --body. Against a sandbox on this machine, company, privacy, callback and id-type ' +
    'have sample values; results are then posted to http://127.0.0.1:4000, where `links listen` waits.',
  async run({ client, settings, shell, show }, options) {
    const given = {
      company_name: options.company,
      data_privacy_policy_url: options.privacy,
      callback_url: options.callback,
      id_types: options['id-type'].length ? options['id-type'].map(idTypeOf) : undefined,
      name: options.name,
      user_id: options.user,
      redirect_url: options.redirect,
      expires_at: options.expires,
      is_single_use: options['single-use'] || undefined,
    };
    const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const body = options.body === undefined ? {} : await objectOf(options.body, shell);
    const sample = settings().isLocal ? SAMPLE_LINK : {};
    const link = { ...sample, ...body, ...set } as CreateLinkInput;
    const idempotencyKey = options['idempotency-key'];
    const created = await unwrap(client().createLink(link, { idempotencyKey }));
    show(created, () => [{ link: created.link, ref_id: created.ref_id }]);
    return 0;
  },
});

function idTypeOf(text: string): IdTypeEntry {
  const [country, id_type, verification_method, ...rest] = text.split('/');
  if (!verification_method || rest.length) {
    throw new UsageError(
      `--id-type must be country/type/method, such as NG/NIN_V2/enhanced_kyc, not “${text}”.`,
    );
  }
  return { country, id_type, verification_method } as IdTypeEntry;
}
