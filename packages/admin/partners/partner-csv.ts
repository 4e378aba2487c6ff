/** The file that `partners import` reads: CSV with a header, one partner a line. */
import type { NewPartner } from '#core/partners/partner.ts';
import { urlProblem } from '#core/partners/partner-urls.ts';
import { CsvError, parseCsvTable } from '#protocol/csv.ts';
import type { Config } from '#server/settings/config.ts';
import { isPartnerId, isPartnerName } from '../arguments.ts';
import { AdminError } from '../command.ts';
import { eventsUrlProblem, linkEventsProblem, readEventsUrl, readLinkEvents } from './event-options.ts';

const REQUIRED = ['partner_id', 'name'];
/** Columns that a file may have. */
export const CHOICES = ['default_callback_url', 'redirect_success', 'events_url', 'link_events'];
const COLUMNS = [...REQUIRED, ...CHOICES];
/** How redirects spell success. */
export const SPELLINGS = ['successful', 'success'];

/** @returns the partners, and a sentence for each line that is wrong. @throws AdminError that names the file. */
export function readPartners(
  text: string,
  file: string,
  config: Config,
): { partners: NewPartner[]; problems: string[] } {
  const httpsOnly = config.mode === 'production';
  const { columns: header, rows } = readTable(text, file);
  const missing = REQUIRED.filter((name) => !header.includes(name));
  if (missing.length > 0) {
    const columns = `The first line must name columns, with commas, semicolons or tabs between them, of ${COLUMNS.join(', ')}`;
    return { partners: [], problems: [`${columns}: ${missing.join(' and ')} is missing.`] };
  }
  if (rows.length === 0) return { partners: [], problems: ['There is no partner below the first line.'] };
  const unknown = header.filter((name) => !COLUMNS.includes(name));
  const twice = header.filter((name, i) => header.indexOf(name) < i);
  const problems = [
    ...unknown.map((name) => `There is no column ${name}.`),
    ...twice.map((name) => `There is a column ${name} twice.`),
  ];
  const seen = new Set<string>();
  const partners = rows.map(({ line, cells: row }) => {
    const value = (name: string) => row[header.indexOf(name)]?.trim() ?? '';
    const partnerId = value('partner_id');
    const url = value('default_callback_url');
    const word = value('redirect_success') || 'successful';
    const eventsUrl = value('events_url') || 'none';
    const linkEvents = value('link_events') || 'off';
    const isWrong = (what: string) => void problems.push(`Line ${line}: ${what}.`);
    if (row.length !== header.length) isWrong(`it has ${row.length} values, not ${header.length}`);
    if (!isPartnerId(partnerId)) isWrong('partner_id must be 3 letters or digits');
    if (seen.has(partnerId)) isWrong(`partner_id ${partnerId} was there before`);
    if (value('name') === '') isWrong('name is missing');
    else if (!isPartnerName(value('name')))
      isWrong('name must be 1 to 200 characters, without control or invisible characters');
    const defaultProblem = url ? urlProblem(url, { httpsOnly }) : null;
    if (defaultProblem) isWrong(`default_callback_url ${defaultProblem}`);
    if (!SPELLINGS.includes(word)) isWrong(`redirect_success must be ${SPELLINGS.join(' or ')}`);
    const eventsProblem = eventsUrlProblem(eventsUrl, config);
    if (eventsProblem) isWrong(`events_url ${eventsProblem}`);
    const typesProblem = linkEventsProblem(linkEvents);
    if (typesProblem) isWrong(`link_events ${typesProblem}`);
    seen.add(partnerId);
    return {
      partnerId,
      name: value('name'),
      defaultCallbackUrl: url || null,
      redirectSuccess: word as NewPartner['redirectSuccess'],
      eventsUrl: readEventsUrl(eventsUrl),
      linkEvents: readLinkEvents(linkEvents),
    };
  });
  return { partners, problems };
}

/** @throws AdminError that names the file. */
export function readTable(text: string, file: string): ReturnType<typeof parseCsvTable> {
  try {
    return parseCsvTable(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AdminError(
      `Line ${error.line} of ${file} has a quote that does not close, or text after one: nothing was added.`,
    );
  }
}
