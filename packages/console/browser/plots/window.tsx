import type { LimitRow } from '#console/data.ts';
import { duration } from '../format.ts';
import { sandboxNow } from '../sandbox.ts';

const WIDTH = 600;
const HEIGHT = 36;

/** When the submissions that count came, within the window that ends now, and how near the limit they are. */
export function WindowPlot({ limit }: { limit: LimitRow }) {
  const { counted_at, window_ms, count, max } = limit;
  const end = Math.max(sandboxNow(), ...counted_at.map((at) => Date.parse(at)));
  const first = Math.min(end - window_ms, ...counted_at.map((at) => Date.parse(at)));
  const x = (at: string) => ((Date.parse(at) - first) / (end - first)) * WIDTH;
  const fraction = Math.min(1, count / max);
  return (
    <figure class="plot window">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${count} of ${max} submissions within ${duration(window_ms)}`}
      >
        <rect class="track" x={0} y={HEIGHT - 8} width={WIDTH} height={8} rx={2} />
        <rect
          class={fraction === 1 ? 'fill full' : 'fill'}
          x={0}
          y={HEIGHT - 8}
          width={WIDTH * fraction}
          height={8}
          rx={2}
        />
        {counted_at.map((at, index) => (
          <line key={index} class="tick" x1={x(at)} x2={x(at)} y1={2} y2={HEIGHT - 14} />
        ))}
      </svg>
      <figcaption>
        <span>{duration(end - first)} ago</span>
        <span>now</span>
      </figcaption>
    </figure>
  );
}
