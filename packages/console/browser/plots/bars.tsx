/** Stacked bars over time. The numbers are in a table as well. */
import { clockTime, dayOf, duration } from '../format.ts';
import { useHovered } from './hovered.ts';

export interface Series {
  readonly name: string;
  /** Which of the colours in the stylesheet. */
  readonly color: string;
  readonly values: readonly number[];
}

interface BarsProps {
  readonly title: string;
  readonly series: readonly Series[];
  /** The start of the first bar. */
  readonly from: string;
  readonly intervalMs: number;
}

const WIDTH = 600;
const HEIGHT = 140;

export function Bars({ title, series, from, intervalMs }: BarsProps) {
  const count = Math.max(0, ...series.map(({ values }) => values.length));
  const totals = Array.from({ length: count }, (_, at) => sum(series.map(({ values }) => values[at] ?? 0)));
  const top = niceTop(Math.max(1, ...totals));
  const step = WIDTH / Math.max(1, count);
  const startOf = (at: number) => Date.parse(from) + at * intervalMs;
  const { hovered, onPointerMove, onPointerLeave } = useHovered(count);
  return (
    <figure class="plot">
      <Legend series={series} unit={`in each ${duration(intervalMs)}`} />
      <div class="frame">
        <span class="axis" aria-hidden="true">
          <span>{top}</span>
          {top > 1 && <span>{top / 2}</span>}
          <span>0</span>
        </span>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summary(title, series)}
          {...{ onPointerMove, onPointerLeave }}
        >
          {hovered !== null && <rect class="track" x={hovered * step} y={0} width={step} height={HEIGHT} />}
          <line class="grid" x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
          <line class="grid" x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
          {totals.map((total, at) => total > 0 && <Bar key={at} {...{ series, at, step, top }} />)}
        </svg>
      </div>
      <figcaption>
        <span>{labelOf(startOf(0), intervalMs * count)}</span>
        <span class="hovered">{hovered !== null && hoverText(startOf(hovered), series, hovered)}</span>
        <span>{labelOf(startOf(count), intervalMs * count)}</span>
      </figcaption>
      <details>
        <summary>As a table</summary>
        <NumberTable title={title} series={series} totals={totals} startOf={startOf} />
      </details>
    </figure>
  );
}

function Bar({
  series,
  at,
  step,
  top,
}: {
  series: readonly Series[];
  at: number;
  step: number;
  top: number;
}) {
  let y = HEIGHT;
  return (
    <g>
      {series.map(({ name, color, values }) => {
        const height = ((values[at] ?? 0) / top) * HEIGHT;
        y -= height;
        return (
          <rect
            key={name}
            class={color}
            x={at * step + step * 0.15}
            y={y}
            width={step * 0.7}
            height={height}
          />
        );
      })}
    </g>
  );
}

function Legend({ series, unit }: { series: readonly Series[]; unit: string }) {
  return (
    <ul class="legend">
      {series.map(({ name, color, values }) => (
        <li key={name}>
          <span class={`swatch ${color}`} aria-hidden="true" />
          {name} <strong>{sum(values)}</strong>
        </li>
      ))}
      <li class="soft">{unit}</li>
    </ul>
  );
}

const hoverText = (from: number, series: readonly Series[], at: number) =>
  `${clockTime(from)}: ${series.map(({ name, values }) => `${values[at] ?? 0} ${name}`).join(', ')}`;

interface NumberTableProps {
  readonly title: string;
  readonly series: readonly Series[];
  readonly totals: readonly number[];
  readonly startOf: (at: number) => number;
}

/** Intervals in which nothing happened are left out. */
function NumberTable({ title, series, totals, startOf }: NumberTableProps) {
  return (
    <table class="numbers">
      <caption class="unseen">{title}</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          {series.map(({ name }) => (
            <th key={name} scope="col" class="end">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totals.map(
          (total, at) =>
            total > 0 && (
              <tr key={at}>
                <th scope="row">{clockTime(startOf(at))}</th>
                {series.map(({ name, values }) => (
                  <td key={name} class="end">
                    {values[at]}
                  </td>
                ))}
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const summary = (title: string, series: readonly Series[]) =>
  `${title}: ${series.map(({ name, values }) => `${name} ${sum(values)}`).join(', ')}`;

/** The next round number. */
export function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
}

const DAY_MS = 86_400_000;
const labelOf = (at: number, length: number) => (length > DAY_MS ? dayOf(at) : clockTime(at));
