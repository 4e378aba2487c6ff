import { type Command, Option } from 'commander';
import { isWebAddress } from '#core/partner-urls.ts';
import { addPartner, newApiKey } from '#server/partners.ts';
import { apiKeyText, partnerId } from './arguments.ts';
import { AdminError, print, printRows, withStore } from './command.ts';
import { retireKey, rotateKey } from './keys.ts';

/** `partners …`: who may call, and with which keys. */
export function partnerCommands(program: Command): void {
  const partners = program.command('partners').description('Partners and their API keys');

  partners
    .command('add')
    .argument('<partner-id>', '3 letters or digits', partnerId)
    .requiredOption('--name <name>', 'name of the partner')
    .option('--api-key <key>', 'its API key; by default a new random one', apiKeyText)
    .option('--default-callback-url <url>', 'where results go when a link names no callback URL')
    .addOption(
      new Option('--redirect-success <word>', 'how redirects spell success')
        .choices(['successful', 'success'])
        .default('successful'),
    )
    .option('--json', 'print JSON')
    .action((id, options) =>
      withStore(async (store, config) => {
        const url: string | undefined = options.defaultCallbackUrl;
        const httpsOnly = config.mode === 'production';
        if (url !== undefined && !isWebAddress(url, httpsOnly)) {
          throw new AdminError(
            `--default-callback-url must be an ${httpsOnly ? '' : 'http or '}https address.`,
          );
        }
        const apiKey: string = options.apiKey ?? newApiKey();
        const partner = {
          partnerId: id,
          name: options.name,
          defaultCallbackUrl: url ?? null,
          redirectSuccess: options.redirectSuccess,
        };
        if (!(await addPartner(store, partner, apiKey, Date.now()))) {
          throw new AdminError(`There is a partner ${id} already.`);
        }
        print(options.json, { partner_id: id, api_key: apiKey });
      }),
    );

  partners
    .command('list')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async (store) => {
        const found = await store.read((tx) => tx.partners.list());
        const rows = found.map((partner) => ({
          partner_id: partner.partnerId,
          name: partner.name,
          default_callback_url: partner.defaultCallbackUrl,
          redirect_success: partner.redirectSuccess,
        }));
        printRows(options.json, rows);
      }),
    );

  partners
    .command('rotate-key')
    .description('gives the partner a second live key; `retire-key` then ends the older one')
    .argument('<partner-id>', '3 letters or digits', partnerId)
    .option('--api-key <key>', 'the new key; by default a random one', apiKeyText)
    .option('--json', 'print JSON')
    .action((id, options) =>
      withStore(async (store) => {
        const apiKey: string = options.apiKey ?? newApiKey();
        await rotateKey(store, id, apiKey, Date.now());
        print(options.json, { partner_id: id, api_key: apiKey });
      }),
    );

  partners
    .command('retire-key')
    .description('ends the older of two live keys')
    .argument('<partner-id>', '3 letters or digits', partnerId)
    .action((id) => withStore((store) => retireKey(store, id, Date.now())));
}
