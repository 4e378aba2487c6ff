/** Figures as tables: for a terminal, and for the guide. */
import type { Figure } from './figure.ts';
import type { MACHINE } from './machine.ts';

export interface BenchReport {
  readonly machine: typeof MACHINE;
  /** Figures by the name of their bench. */
  readonly benches: Readonly<Record<string, readonly Figure[]>>;
}

export function printReport({ benches }: BenchReport): void {
  for (const [name, figures] of Object.entries(benches)) {
    console.log(`\n${name}`);
    console.table(figures.map(({ what, ...figure }) => ({ what, ...cells(figure) })));
  }
}

/** The machine and the figures as Markdown; `command` repeats them. */
export function markdownOf({ machine, benches }: BenchReport, command: string): string {
  const { cores, processor, memory_gb, system, node, postgresql, generator, pinned } = machine;
  const where = `${cores} cores of ${processor}, ${memory_gb} GB, ${system}; Node ${node}, PostgreSQL ${postgresql}`;
  const how = `load by ${generator}${pinned ? ', servers and load each kept on a core of its own' : ''}`;
  const tables = Object.entries(benches).map(([name, figures]) => {
    const rows = figures.map(({ what, ...figure }) => {
      const { measured, spread, target, met } = cells(figure);
      return `| ${what} | ${measured} | ${spread} | ${target} | ${met} |`;
    });
    return `### ${name}\n\n| | Median | Spread | Target | Met |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `${where}; ${how}. Repeat it with \`${command}\`.\n\n${tables.join('\n')}`;
}

function cells({ measured, unit, spread, target, met }: Omit<Figure, 'what'>) {
  const text = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 });
  return {
    measured: `${text(measured)} ${unit}`.trim(),
    spread: spread ? spread.map(text).join(' – ') : '',
    target,
    met: met === null ? '' : met ? 'yes' : 'no',
  };
}
