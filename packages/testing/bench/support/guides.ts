/** Figures as tables: for a terminal, and between two marks of the guides. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Figure } from './figure.ts';
import { MACHINE } from './machine.ts';
import type { Measured, MeasuredBench } from './measured.ts';

const BEGIN = '<!-- Written by `npm run bench -- --write`; do not edit. -->';
const END = '<!-- End of what is measured. -->';

/** What scaling.md says of one server or more: a sentence, the bench and its figure. */
const OF_SERVERS = [
  ['SQLite, one server, `createLink`', 'create', 'createLink, production'],
  ['SQLite, one server, `getLink`', 'get', 'getLink, production'],
  ['SQLite, one server, `getJobStatus`', 'status', 'getJobStatus, production'],
  ['SQLite, one server, submissions', 'submission', 'submission, production'],
  ['PostgreSQL, one server, `createLink` of one partner', 'postgres', 'createLink, one partner, production'],
  ['PostgreSQL, one server, `createLink` of 50 partners', 'postgres', 'createLink, 50 partners, production'],
  [
    'PostgreSQL, two servers, `createLink` of 50 partners',
    'instances',
    'createLink of 50 partners, two instances',
  ],
  ['PostgreSQL, one server, submissions of one link', 'postgres', 'submission, one link, production'],
  ['PostgreSQL, one server, submissions of one partner', 'postgres', 'submission, one partner, production'],
  ['PostgreSQL, one server, submissions of 50 partners', 'postgres', 'submission, 50 partners, production'],
  ['The same 1 ms away', 'postgres', 'submission, 50 partners, +1 ms, production'],
  ['Memory of an idle server', 'start', 'idle memory on PostgreSQL, production'],
] as const;

const SECTIONS = {
  'contribute/speed.md': speedSection,
  'operate/scaling.md': scalingSection,
} as const satisfies Record<string, (measured: Measured) => string>;
type Guide = keyof typeof SECTIONS;
export const GUIDES = Object.keys(SECTIONS) as Guide[];
const fileOf = (guide: Guide) => new URL(`../../../../openapi/guides/${guide}`, import.meta.url);

export const readGuide = (guide: Guide): string => readFileSync(fileOf(guide), 'utf8');

/** A guide with the figures between its marks. */
export function withFigures(guide: Guide, text: string, measured: Measured): string {
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${guide} has no marks for the figures.`);
  return `${before}${BEGIN}\n\n${SECTIONS[guide](measured)}\n${END}${after}`;
}

export function writeGuides(measured: Measured): void {
  for (const guide of GUIDES) writeFileSync(fileOf(guide), withFigures(guide, readGuide(guide), measured));
}

/** @param isQuick - whether they are of rounds so short that no target can be judged by them. */
export function printTables(benches: Readonly<Record<string, readonly Figure[]>>, isQuick: boolean): void {
  console.log(`Load by ${MACHINE.generator}.`);
  for (const [name, figures] of Object.entries(benches)) {
    console.log(`\n${name}`);
    if (isQuick) console.log('quick: shows that everything runs; these figures say nothing');
    const rows = figures.map(({ what, ...figure }) => {
      const { measured, spread, target, met } = cells({ what, ...figure });
      return { what, measured, spread, ...(isQuick ? {} : { target, met }) };
    });
    console.table(rows);
  }
}

function speedSection(measured: Measured): string {
  const sections = Object.entries(measured).map(([name, bench]) => {
    return `### ${name}\n\n${origin(bench)}\n\n${figureTable(bench.figures)}\n`;
  });
  return sections.length > 0 ? sections.join('\n') : 'To be measured.\n';
}

function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => row(figure.what, ...Object.values(cells(figure))));
  return [row('', 'Median', 'Spread', 'Target', 'Met'), '|---|---|---|---|---|', ...rows].join('\n');
}

function scalingSection(measured: Measured): string {
  const rows = OF_SERVERS.map(([text, name, what]) => {
    const figure = measured[name]?.figures.find((each) => each.what === what);
    return row(text, figure ? cells(figure).measured : 'to be measured', `\`${name}\``);
  });
  const benches = Object.entries(measured).filter(([name]) => OF_SERVERS.some(([, each]) => each === name));
  const load_before = Math.max(...benches.map(([, { machine }]) => machine.load_before));
  const origins = benches.map(([, { machine, ...bench }]) =>
    origin({ ...bench, machine: { ...machine, load_before } }),
  );
  return `${[...new Set(origins)].join('\n\n')}\n\n${row('Measured', 'Result', '`npm run bench --`')}\n|---|---|---|\n${rows.join('\n')}\n`;
}

/** Where and when it was measured. */
function origin({ commit, date, machine }: MeasuredBench): string {
  const { cores, processor, memory_gb, system, node, postgresql, generator, pinned, load_before } = machine;
  const where = `${cores} cores of ${processor}, ${memory_gb} GB, ${system}; Node ${node}, PostgreSQL ${postgresql}`;
  const how = `load by ${generator}${pinned ? ', server and load each on a core of its own' : ''}`;
  const others = load_before > BUSY ? ` Others used the machine: its load was ${load_before} before.` : '';
  return `${date}, commit ${commit.slice(0, 8)}, on ${where}; ${how}.${others}`;
}
const BUSY = 0.5;

const row = (...columns: readonly string[]) => `| ${columns.join(' | ')} |`;

function cells({ measured, unit, spread, target, met }: Figure) {
  const text = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 });
  return {
    measured: `${text(measured)} ${unit}`.trim(),
    spread: spread ? spread.map(text).join(' – ') : '',
    target,
    met: met === null ? '' : met ? 'yes' : 'no',
  };
}
