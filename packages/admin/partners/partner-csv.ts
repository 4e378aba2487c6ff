/** The file that `partners import` reads: CSV with a header, one partner a line. */
import type { NewPartner } from '#core/partners/partner.ts';
import { isHttpUrl } from '#core/partners/partner-urls.ts';
import type { Config } from '#server/settings/config.ts';
import { isPartnerId } from '../arguments.ts';
import { eventsUrlProblem, linkEventsProblem, readEventsUrl, readLinkEvents } from './event-options.ts';

const REQUIRED = ['partner_id', 'name'];
/** Columns that a file may have. */
export const CHOICES = ['default_callback_url', 'redirect_success', 'events_url', 'link_events'];
const COLUMNS = [...REQUIRED, ...CHOICES];
/** How redirects spell success. */
export const SPELLINGS = ['successful', 'success'];
/** A value, in quotes or plain, and what ends it. */
const VALUE = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/** @returns the partners, and a sentence for each line that is wrong. */
export function readPartners(text: string, config: Config): { partners: NewPartner[]; problems: string[] } {
  const httpsOnly = config.mode === 'production';
  const [header = [], ...rows] = readRows(text);
  if (!REQUIRED.every((name) => header.includes(name))) {
    return { partners: [], problems: [`The first line must name columns, of ${COLUMNS.join(', ')}.`] };
  }
  const unknown = header.filter((name) => !COLUMNS.includes(name));
  const twice = header.filter((name, i) => header.indexOf(name) < i);
  const problems = [
    ...unknown.map((name) => `There is no column ${name}.`),
    ...twice.map((name) => `There is a column ${name} twice.`),
  ];
  const seen = new Set<string>();
  const partners = rows.map((row, i) => {
    const value = (name: string) => row[header.indexOf(name)]?.trim() ?? '';
    const partnerId = value('partner_id');
    const url = value('default_callback_url');
    const word = value('redirect_success') || 'successful';
    const eventsUrl = value('events_url') || 'none';
    const linkEvents = value('link_events') || 'off';
    const isWrong = (what: string) => void problems.push(`Row ${i + 1}: ${what}.`);
    if (row.length !== header.length) isWrong(`it has ${row.length} values, not ${header.length}`);
    if (!isPartnerId(partnerId)) isWrong('partner_id must be 3 letters or digits');
    if (seen.has(partnerId)) isWrong(`partner_id ${partnerId} was there before`);
    if (value('name') === '') isWrong('name is missing');
    if (url && !isHttpUrl(url, httpsOnly))
      isWrong(`default_callback_url must be an ${httpsOnly ? '' : 'http or '}https address`);
    if (!SPELLINGS.includes(word)) isWrong(`redirect_success must be ${SPELLINGS.join(' or ')}`);
    const urlProblem = eventsUrlProblem(eventsUrl, config);
    if (urlProblem) isWrong(`events_url ${urlProblem}`);
    const typesProblem = linkEventsProblem(linkEvents);
    if (typesProblem) isWrong(`link_events ${typesProblem}`);
    seen.add(partnerId);
    return {
      ...{ partnerId, name: value('name'), defaultCallbackUrl: url || null },
      redirectSuccess: word as NewPartner['redirectSuccess'],
      ...{ eventsUrl: readEventsUrl(eventsUrl), linkEvents: readLinkEvents(linkEvents) },
    };
  });
  return { partners, problems };
}

/** The rows of a CSV text (RFC 4180); empty lines are none. */
export function readRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  VALUE.lastIndex = text.startsWith('\ufeff') ? 1 : 0;
  // A comma at the very end is followed by an empty value.
  while (VALUE.lastIndex < text.length || row.length > 0) {
    const at = VALUE.lastIndex;
    const found = VALUE.exec(text);
    // A quote that nothing closes: the rest is one value.
    if (!found) return [...rows, [...row, text.slice(at)]];
    const [, quoted, plain = '', end] = found;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    if (row.join('') !== '') rows.push(row);
    row = [];
  }
  return rows;
}
