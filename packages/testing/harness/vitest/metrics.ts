/** Reads a server's metrics as Prometheus does. */

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export async function scrape(managementUrl: string): Promise<Sample[]> {
  const response = await fetch(`${managementUrl}/metrics`);
  if (response.status !== 200) throw new Error(`The metrics answered ${response.status}.`);
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return lines.map(readSample);
}

function readSample(line: string): Sample {
  const [, name = '', inside = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  const labels = Object.fromEntries(
    [...inside.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text]),
  );
  return { name, labels, value: Number(value) };
}

/** The sum of the samples with this name and these labels; null without any. */
export function sumOf(samples: readonly Sample[], name: string, labels: object = {}): number | null {
  const found = samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
  );
  return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
}
