import { randomUUID } from 'node:crypto';
import { closeSync, fchmodSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Command } from 'commander';
import type { NewPartner } from '#core/partners/partner.ts';
import { newApiKey } from '#server/partners.ts';
import type { AuditedStore } from '../audited-store.ts';
import { AdminError, withStore } from '../command.ts';
import { printProgress } from '../progress.ts';
import { readTextFile } from '../text-file.ts';
import { CHOICES, readPartners, readTable } from './partner-csv.ts';

/** Partners added in one transaction. */
const AT_ONCE = 50;
const PROBLEMS_SHOWN = 20;
const KEYS_HEADER = 'partner_id,api_key\n';

/** `partners import`: many new partners, each with its first key. */
export function importCommand(partners: Command): void {
  partners
    .command('import')
    .description(
      'adds the partners of a CSV file, and writes their API keys into another; run it again to go on',
    )
    .argument(
      '<file>',
      `columns partner_id, name and, if you like, ${CHOICES.join(', ')}; - for standard input`,
    )
    .option(
      '--keys <file>',
      'where the keys go; by default the name of the file with .keys.csv, and for - standard output',
    )
    .action((file: string, options: { keys?: string }) =>
      withStore(async (store, config) => {
        const { partners, problems } = readPartners(readTextFile(file), file, config);
        if (problems.length > 0) {
          throw new AdminError(['Nothing was added.', ...problems.slice(0, PROBLEMS_SHOWN)].join('\n'));
        }
        const keysFile = options.keys ?? (file === '-' ? null : `${file}.keys.csv`);
        const { added, keyless } = await importPartners(store, partners, openKeys(keysFile));
        const others = added < partners.length ? '; the others are there already' : '';
        console.error(`${added} of ${partners.length} partners were added${others}.`);
        if (keysFile) console.error(`The keys are in ${keysFile}, which only its owner may read.`);
        if (keyless.length > 0)
          console.error(`Without a key in it, as they were there before: ${keyless.join(' ')}`);
      }),
    );
}

/** Where keys are kept before the database has them: none is lost where the command ends in between. */
interface Keys {
  /** Keys of an import before, whether or not their partners were added. */
  readonly known: ReadonlyMap<string, string>;
  keep(lines: string): void;
  /** Reports the keys once the partners are added; nothing where they are kept. */
  report(lines: string): void;
}

function openKeys(file: string | null): Keys {
  if (file === null)
    return { known: new Map(), keep: () => {}, report: (lines) => console.log(lines.trimEnd()) };
  const text = ownText(file);
  // A line that a crash has cut off was never used, and is written over.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const { rows } = readTable(whole, file);
  let bytes = Buffer.byteLength(whole);
  return {
    known: new Map(rows.map(({ cells: [id = '', key = ''] }) => [id, key])),
    keep(lines) {
      const opened = openSync(file, 'a');
      ftruncateSync(opened, bytes);
      bytes += writeSync(opened, bytes === 0 ? KEYS_HEADER + lines : lines);
      fsyncSync(opened);
      closeSync(opened);
    },
    report: () => {},
  };
}

/** What is in the file, which nobody else may read from now on. */
function ownText(file: string): string {
  try {
    const opened = openSync(file, 'a+', 0o600);
    fchmodSync(opened, 0o600);
    const text = readFileSync(opened, 'utf8');
    closeSync(opened);
    return text;
  } catch {
    throw new AdminError(`${file} cannot be written: nothing was added.`);
  }
}

async function importPartners(
  store: AuditedStore,
  partners: readonly NewPartner[],
  keys: Keys,
): Promise<{ added: number; keyless: string[] }> {
  const before = new Set((await store.read((tx) => tx.partners.list())).map(({ partnerId }) => partnerId));
  const missing = partners.filter(({ partnerId }) => !before.has(partnerId));
  const keyless = partners.filter(({ partnerId }) => before.has(partnerId) && !keys.known.has(partnerId));
  const onProgress = printProgress();
  let added = 0;
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    const some = missing.slice(from, from + AT_ONCE).map((partner) => ({
      partner,
      apiKey: keys.known.get(partner.partnerId) ?? newApiKey(),
    }));
    const linesOf = (of: typeof some) =>
      of.map(({ partner, apiKey }) => `${partner.partnerId},${apiKey}\n`).join('');
    keys.keep(linesOf(some.filter(({ partner }) => !keys.known.has(partner.partnerId))));
    const done = await addSome(store, some);
    keys.report(linesOf(done));
    added += done.length;
    onProgress('partners', Math.min(from + AT_ONCE, missing.length), missing.length);
  }
  return { added, keyless: keyless.map(({ partnerId }) => partnerId) };
}

/** @returns those that nobody else has added in between. */
function addSome<Item extends { readonly partner: NewPartner; readonly apiKey: string }>(
  store: AuditedStore,
  some: readonly Item[],
): Promise<Item[]> {
  return store.write(async (tx, entry) => {
    const now = Date.now();
    // Together, as a database may be far away.
    const isNew = await Promise.all(some.map(({ partner }) => tx.partners.insert(partner, now)));
    const done = some.filter((_, i) => isNew[i]);
    await Promise.all(
      done.map(({ partner, apiKey }) => tx.partners.insertKey(partner.partnerId, randomUUID(), apiKey, now)),
    );
    for (const { partner } of done) tx.audit.add({ ...entry, partnerId: partner.partnerId });
    return done;
  });
}
