/** The report as one HTML file, readable on a phone, that loads nothing. */
import type { CheckOutcome, ConformanceReport } from '../run.ts';
import {
  type Counts,
  causesOf,
  countsByClause,
  countsOf,
  countsText,
  escapeMarkup,
  exchangeText,
  failuresOf,
  groupBy,
  missingOperations,
  resultOf,
  summaryOf,
  truncate,
} from './summary.ts';

export function htmlReport(report: ConformanceReport): string {
  const failures = failuresOf(report);
  const missing = missingOperations(report);
  const isGreen = failures.length + missing.length === 0;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${isGreen ? '✓' : '✗'} Conformance of ${escapeMarkup(report.target)}</title>
<style>${STYLE}</style>
<header class="${isGreen ? 'passed' : 'failed'}">
<h1>${isGreen ? '✓ No check failed' : `✗ ${headline(failures.length, missing.length)}`}</h1>
<p>${escapeMarkup(summaryOf(report))}</p>
</header>
<main>
<dl>
<div><dt>Target</dt><dd>${escapeMarkup(report.target)}</dd></div>
<div><dt>Started</dt><dd>${escapeMarkup(report.startedAt.slice(0, 19).replace('T', ' '))} UTC</dd></div>
<div><dt>Seed</dt><dd>${escapeMarkup(report.seed)}</dd></div>
${report.chosen ? `<div><dt>Checks</dt><dd>${escapeMarkup(report.chosen)}</dd></div>` : ''}
</dl>
${failures.length > 0 ? `<h2>Failures</h2>\n${causesOf(report).map(failure).join('\n')}` : ''}
${missing.length > 0 ? `<h2>Not implemented</h2>\n<ul>${missing.map((line) => `<li class="not_implemented">${escapeMarkup(line)}</li>`).join('')}</ul>` : ''}
<h2>Clauses and decisions</h2>
<ul class="clauses">${countsByClause(report).map(clause).join('')}</ul>
<h2>All checks</h2>
${groupBy(report.outcomes, ({ group }) => group)
  .map(([name, outcomes]) => group(name, outcomes))
  .join('\n')}
</main>
</html>
`;
}

function headline(failed: number, missing: number): string {
  const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  return [
    ...(failed > 0 ? [`${counted(failed, 'check')} failed`] : []),
    ...(missing > 0 ? [`${counted(missing, 'operation')} not implemented`] : []),
  ].join(', ');
}

/** The first check of a cause in full, and the names of the others. */
function failure([first, ...others]: readonly [CheckOutcome, ...CheckOutcome[]]): string {
  const { group, title, clauses, failure: cause } = first;
  if (!cause) return '';
  const names = others.map((each) => `<li>${escapeMarkup(`${each.group}: ${each.title}`)}</li>`).join('');
  const more = `<details><summary>${others.length} more checks fail for it, which may hide more</summary><ul>${names}</ul></details>`;
  const exchanges = cause.exchanges.map((each) => {
    const [sent, received] = exchangeText(each);
    return `<h4>Sent</h4><pre>${escapeMarkup(sent)}</pre><h4>Received</h4><pre>${escapeMarkup(received)}</pre>`;
  });
  return `<article><h3>${escapeMarkup(`${group}: ${title}`)}</h3>
<p>${tags(clauses)}</p>
<p>${escapeMarkup(cause.message)}</p>
<h4>Expected</h4><pre>${escapeMarkup(truncate(cause.expected))}</pre>
<h4>Actual</h4><pre>${escapeMarkup(truncate(cause.actual))}</pre>
${others.length > 0 ? more : ''}<details><summary>The last requests and answers</summary>${exchanges.join('')}</details></article>`;
}

function clause([name, counts]: [string, Counts]): string {
  return `<li class="${resultOf(counts)}" title="${countsText(counts)}">${escapeMarkup(name)}</li>`;
}

function group(name: string, outcomes: readonly CheckOutcome[]): string {
  const counts = countsOf(outcomes);
  const rows = outcomes.map(
    ({ result, title, clauses, reason }) =>
      `<li class="${result}">${escapeMarkup(title)}${reason ? ` <em>Skipped: ${escapeMarkup(reason)}.</em>` : ''} ${tags(clauses)}</li>`,
  );
  const mark = `<span class="${resultOf(counts)}">${escapeMarkup(name)}</span>`;
  return `<details><summary>${mark} <small>${countsText(counts)}</small></summary><ul>${rows.join('')}</ul></details>`;
}

const tags = (clauses: readonly string[]) =>
  clauses.map((each) => `<code>${escapeMarkup(each)}</code>`).join(' ');

const STYLE = `
:root{--ground:#fff;--text:#1d2733;--soft:#5b6775;--line:#d8dee6;--panel:#f5f7fa;--green:#0a6b3d;--red:#b3261e;--grey:#5b6775}
@media (prefers-color-scheme:dark){:root{--ground:#12171d;--text:#e6ebf1;--soft:#a4b0bd;--line:#333d49;--panel:#1b222b;--green:#5fd39a;--red:#ff8a80;--grey:#a4b0bd}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif}
header,main{max-width:60rem;margin:auto;padding:1rem}
header{border-bottom:4px solid}
header p{color:var(--text)}
h1{font-size:1.5rem;margin:.5rem 0}h2{font-size:1.2rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:0}h4{font-size:.85rem;margin:1rem 0 .2rem;color:var(--soft)}
.passed{color:var(--green)}.failed{color:var(--red)}.skipped,.not_implemented{color:var(--grey)}
dl{display:flex;flex-wrap:wrap;gap:.5rem 2rem;margin:0}dt{color:var(--soft);font-size:.85rem}dd{margin:0;overflow-wrap:anywhere}
article{border:1px solid var(--line);border-left:4px solid var(--red);border-radius:6px;padding:1rem;margin:1rem 0;overflow-wrap:anywhere}
pre{background:var(--panel);border-radius:6px;padding:.6rem;margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.85rem}
code{background:var(--panel);border:1px solid var(--line);border-radius:4px;padding:0 .3rem;font-size:.8rem;color:var(--text);white-space:nowrap}
ul{list-style:none;padding:0;margin:.5rem 0}
details>ul>li{padding:.35rem 0 .35rem 1.4rem;border-top:1px solid var(--line);position:relative;overflow-wrap:anywhere}
details>ul>li::before,summary span::before,.clauses li::before{content:'✓ '}
details>ul>li.failed::before,summary .failed::before,.clauses .failed::before{content:'✗ '}
details>ul>li.not_implemented::before,summary .not_implemented::before,.clauses .not_implemented::before{content:'○ '}
details>ul>li.skipped::before,summary .skipped::before,.clauses .skipped::before{content:'– '}
details>ul>li::before{position:absolute;left:.1rem}
details>ul>li.passed{color:var(--text)}
details>ul>li em{color:var(--soft)}
.clauses{display:flex;flex-wrap:wrap;gap:.4rem}.clauses li{border:1px solid;border-radius:999px;padding:0 .6rem;font-size:.9rem}
summary{padding:.5rem 0;cursor:pointer}summary span{font-weight:600}summary small{color:var(--soft)}
`;
