/** `data-flows`: where personal data goes under these settings, as a page that an operator hands on. */
import type { Command } from 'commander';
import type { Config } from '#server/settings/config.ts';
import { parsePostgresUrl } from '#store/postgres/url.ts';
import { settings } from './command.ts';

const DAY_MS = 86_400_000;

export function dataFlowCommand(program: Command): void {
  program
    .command('data-flows')
    .description(
      'Prints where personal data goes under the settings, with whom and for how long, as Markdown.',
    )
    .action(() => console.log(dataFlowPage(settings())));
}

interface Recipient {
  readonly who: string;
  /** A host name; never a path, a name of a user or a key. */
  readonly host: string;
  readonly gets: string;
  readonly form: string;
}

/** The page, with a diagram; it names hosts, and no secret. */
export function dataFlowPage(config: Config): string {
  const recipients = recipientsOf(config);
  const rows = recipients.map(({ who, host, gets, form }) => `| ${who} | ${host} | ${gets} | ${form} |`);
  return `# Where personal data goes

Written by \`admin -- data-flows\` from the settings of ${hostOf(config.publicUrl) ?? 'this server'}. Complete the
countries, contracts and contacts that no setting knows.

\`\`\`mermaid
flowchart LR
  person(("Person")) -- "ID number, names, photos; TLS" --> service["Service"]
${recipients.map(({ who, form }, i) => `  service -- "${form}" --> r${i}["${who}"]`).join('\n')}
\`\`\`

| Who receives | Where | What | How |
|---|---|---|---|
${rows.join('\n')}

| What | Kept for |
|---|---|
| Photos | ${days(config.imagesKeptMs)} |
| ID number, names, date of birth, results about the person | ${days(config.personalDataKeptMs)} |
| Outcome of a job, receipt of consent | until the partner ends; without names |
| Audit trail | ${config.auditKeptMs === 0 ? 'for ever' : days(config.auditKeptMs)} |

Partners may have shorter times. Erasing destroys the keys of what was sealed. Logs and metrics hold no personal data.
`;
}

function recipientsOf({ database, images, verifier, events }: Config): Recipient[] {
  const found: (Recipient | null)[] = [
    {
      who: 'Database',
      host: database.kind === 'postgres' ? databaseHosts(database.url) : 'the server itself',
      gets: `all that is kept${images ? ', but photos' : ''}`,
      form: 'sealed (AES-256-GCM); ids and outcomes are open',
    },
    images && {
      who: 'Store of photos',
      host: hostOf(images.url) ?? '–',
      gets: 'photos of faces and documents',
      form: 'sealed (AES-256-GCM)',
    },
    {
      who: 'Verifier',
      host: verifier ? (hostOf(verifier.url) ?? '–') : 'the server itself (sandbox)',
      gets: 'all of a submission',
      form: verifier ? `signed, over ${schemeOf(verifier.url)}` : 'in memory',
    },
    {
      who: 'Partner',
      host: 'its callback URLs',
      gets: 'results, with the data that they confirm',
      form: 'signed, over https',
    },
    events && {
      who: 'Operator’s events',
      host: hostOf(events.url) ?? '–',
      gets: 'no personal data',
      form: `signed, over ${schemeOf(events.url)}`,
    },
  ];
  return found.filter((each) => each !== null);
}

/** The hosts that are connected to: several may stand in the address, and `host` beside it wins. */
function databaseHosts(url: string): string {
  const hosts = parsePostgresUrl(url).urls.map((each) => {
    const { hostname, searchParams } = new URL(
      each.replace('@/', '@localhost/').replace(':///', '://localhost/'),
    );
    return searchParams.get('host') ?? hostname;
  });
  return [...new Set(hosts)].join(', ');
}

const hostOf = (url: string | null) =>
  url !== null && URL.canParse(url) ? new URL(url).hostname || null : null;
const schemeOf = (url: string) => new URL(url).protocol.slice(0, -1);
const days = (ms: number) => `${ms / DAY_MS} days`;
