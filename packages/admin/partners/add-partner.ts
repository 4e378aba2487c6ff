import { type Command, Option } from 'commander';
import { urlProblem } from '#core/partners/partner-urls.ts';
import { addPartner, newApiKey } from '#server/partners.ts';
import { partnerId, partnerName } from '../arguments.ts';
import { AdminError, expectStrongKey, print, withStore } from '../command.ts';
import { chosenEvents, eventOptions } from './event-options.ts';
import { givenKey, keyOptions } from './key-option.ts';
import { SPELLINGS } from './partner-csv.ts';

/** `partners add`: a new partner with its first key. */
export function addCommand(partners: Command): void {
  const add = partners
    .command('add')
    .argument('<partner-id>', '3 letters or digits', partnerId)
    .requiredOption('--name <name>', 'name of the partner', partnerName);
  eventOptions(keyOptions(add))
    .option('--default-callback-url <url>', 'where results go when a link names no callback URL')
    .addOption(
      new Option('--redirect-success <word>', 'how redirects spell success')
        .choices(SPELLINGS)
        .default('successful'),
    )
    .option('--json', 'print JSON')
    .action((id, options) =>
      withStore(async (store, config) => {
        const url: string | undefined = options.defaultCallbackUrl;
        const httpsOnly = config.mode === 'production';
        const problem = url === undefined ? null : urlProblem(url, { httpsOnly });
        if (problem) throw new AdminError(`--default-callback-url ${problem}.`);
        const apiKey: string = givenKey(options, config) ?? newApiKey();
        expectStrongKey(apiKey, config);
        const partner = {
          partnerId: id,
          name: options.name,
          defaultCallbackUrl: url ?? null,
          redirectSuccess: options.redirectSuccess,
          ...chosenEvents(options, { eventsUrl: null, linkEvents: null }, config),
        };
        if (!(await addPartner(store, partner, apiKey, Date.now()))) {
          throw new AdminError(`There is a partner ${id} already.`);
        }
        print(options.json, { partner_id: id, api_key: apiKey });
      }),
    );
}
