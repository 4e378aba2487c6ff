/** How long results took: one dot a job, oldest first, on a scale that doubles. */
import { duration } from '../format.ts';
import { useHovered } from './hovered.ts';

const WIDTH = 600;
const HEIGHT = 140;
const SHORTEST_MS = 10;

export function Spread({ title, values }: { title: string; values: readonly number[] }) {
  const longest = Math.max(1_000, ...values);
  const scale = Math.log(longest / SHORTEST_MS);
  const y = (ms: number) =>
    HEIGHT - 6 - (Math.log(Math.max(ms, SHORTEST_MS) / SHORTEST_MS) / scale) * (HEIGHT - 12);
  const sorted = values.toSorted((one, other) => one - other);
  const at = (fraction: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? 0;
  const facts = `half within ${duration(at(0.5))}, 95 % within ${duration(at(0.95))}, longest ${duration(at(1))}`;
  const { hovered, onPointerMove, onPointerLeave } = useHovered(values.length);
  return (
    <figure class="plot">
      <p class="legend">
        {values.length} {values.length === 1 ? 'job' : 'jobs'}: {facts}
      </p>
      <div class="frame">
        <span class="axis" aria-hidden="true">
          <span>{duration(longest)}</span>
          <span>{duration(SHORTEST_MS)}</span>
        </span>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}: ${facts}`}
          {...{ onPointerMove, onPointerLeave }}
        >
          <line class="grid" x1={0} x2={WIDTH} y1={y(at(0.5))} y2={y(at(0.5))} />
          {values.map((ms, index) => {
            const x = 6 + ((index + 0.5) / values.length) * (WIDTH - 12);
            return <line key={index} class="dot" x1={x} x2={x} y1={y(ms)} y2={y(ms) + 0.01} />;
          })}
        </svg>
      </div>
      <figcaption>
        <span>older</span>
        <span class="hovered">{hovered !== null && duration(values[hovered] ?? 0)}</span>
        <span>newer</span>
      </figcaption>
    </figure>
  );
}
