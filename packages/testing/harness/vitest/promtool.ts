/** Evaluates the alert rules over real scrapes, with Prometheus' own evaluator. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import type { Sample } from './metrics.ts';

const RULES_FILE = 'packages/server/deploy/alerts.yaml';

export interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
}

export const RULES: readonly Rule[] = parse(readFileSync(RULES_FILE, 'utf8')).groups[0].rules;

/** Why the rules cannot be evaluated here; null when they can. It comes with Debian's `prometheus`. */
export const noPromtool: string | null =
  spawnSync('promtool', ['--version']).status === 0 ? null : 'promtool is not installed';

export const checkRules = () => execFileSync('promtool', ['check', 'rules', RULES_FILE]).toString();

export interface Scrape {
  /** On the clock of `performance.now()`. */
  readonly at: number;
  /** null: the server did not answer. */
  readonly samples: readonly Sample[] | null;
}

/**
 * The alerts whose expression is true at the second of two scrapes. Nothing is waited for: their `for` is left out, and
 * their windows are as long as the two scrapes are apart.
 */
export function trippedAlerts(first: Scrape, second: Scrape): string[] {
  const intervalMs = Math.max(1, Math.round(second.at - first.at));
  const rules = RULES.map((rule) => ({
    ...rule,
    expr: rule.expr.replaceAll('[5m]', `[${2 * intervalMs}ms]`),
  }));
  const tests = [
    {
      interval: `${intervalMs}ms`,
      input_series: seriesOf(first, second),
      promql_expr_test: rules.map(({ expr }) => ({ expr, eval_time: `${intervalMs}ms`, exp_samples: [] })),
    },
  ];
  const folder = mkdtempSync(path.join(tmpdir(), 'alerts-'));
  try {
    const file = path.join(folder, 'test.yaml');
    writeFileSync(file, stringify({ evaluation_interval: `${intervalMs}ms`, tests }));
    const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    // No samples are expected, so each expression that has some is reported.
    const found = Array.from(`${stdout}${stderr}`.matchAll(/expr: (".*"), time: /g), ([, expr = '']) =>
      JSON.parse(expr),
    );
    if (/error|parse/i.test(stderr) && found.length === 0) throw new Error(stderr);
    return rules.filter(({ expr }) => found.includes(expr)).map(({ alert }) => alert);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function seriesOf(...scrapes: readonly Scrape[]) {
  const values = new Map<string, string[]>();
  for (const [index, { samples }] of scrapes.entries()) {
    for (const sample of [{ name: 'up', labels: {}, value: samples ? 1 : 0 }, ...(samples ?? [])]) {
      const series = nameOf(sample);
      const known = values.get(series) ?? scrapes.map(() => '_');
      known[index] = String(sample.value);
      values.set(series, known);
    }
  }
  return Array.from(values, ([series, list]) => ({ series, values: list.join(' ') }));
}

function nameOf({ name, labels }: Sample): string {
  const all = { job: 'hosted-links', instance: 'one', ...labels };
  const texts = Object.entries(all).map(([label, text]) => `${label}=${JSON.stringify(text)}`);
  return `${name}{${texts.join(',')}}`;
}
