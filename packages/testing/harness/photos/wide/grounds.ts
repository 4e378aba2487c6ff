/** Lively grounds below a card: print, marble, checks, flowers. */
import type { Random } from '../../random.ts';
import type { Background } from '../background.ts';
import { anyColor, type Color, shade } from '../sprite.ts';

const mixed = (one: Color, other: Color, part: number): Color => [
  one[0] + (other[0] - one[0]) * part,
  one[1] + (other[1] - one[1]) * part,
  one[2] + (other[2] - one[2]) * part,
];

/** A newspaper: columns of lines of marks. */
export function print(random: Random): Background {
  const [paper, ink]: Color[] = [
    [226, 222, 210],
    [52, 50, 50],
  ];
  const [line, column] = [random.between(0.02, 0.03), random.between(0.25, 0.4)];
  const marks = Uint8Array.from({ length: 4_096 }, () => (random.chance(0.55) ? 1 : 0));
  return (x, y) => {
    const isBetween =
      ((y % line) + line) % line > line * 0.6 || ((x % column) + column) % column > column * 0.94;
    const mark = marks[(Math.floor(x / 0.006) * 31 + Math.floor(y / line) * 977) & 4_095];
    return isBetween || !mark ? (paper as Color) : (ink as Color);
  };
}

/** Veins that wander over stone. */
export function marble(random: Random): Background {
  const base: Color = random.pick([
    [232, 230, 226],
    [206, 196, 184],
    [70, 76, 74],
  ]);
  const vein: Color = base[0] > 150 ? [120, 118, 122] : [190, 192, 186];
  const [phase, slant] = [random.between(0, 6), random.between(0.3, 1.2)];
  return (x, y) => {
    const wander =
      Math.sin(9 * x + phase) + 0.6 * Math.sin(23 * y + 2 * phase) + 0.3 * Math.sin(51 * (x + y));
    const one = Math.abs(Math.sin(11 * (x * slant + y) + wander));
    const other = Math.abs(Math.sin(19 * (y * slant - x) + 1.4 * wander));
    return mixed(base, vein, 0.8 * Math.max(0, 1 - one * 9) + 0.5 * Math.max(0, 1 - other * 6));
  };
}

/** A tablecloth, or tiles, laid a little askew. */
export function checked(random: Random): Background {
  const one = random.pick<Color>([
    [190, 40, 40],
    [40, 70, 130],
    [90, 90, 90],
    [60, 120, 80],
  ]);
  const white: Color = [236, 234, 230];
  const [side, angle] = [random.between(0.05, 0.13), random.between(-0.3, 0.3)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x, y) => {
    const [across, down] = [
      Math.floor((x * cos + y * sin) / side) & 1,
      Math.floor((y * cos - x * sin) / side) & 1,
    ];
    return across && down ? one : across || down ? mixed(one, white, 0.5) : white;
  };
}

/** A white sheet with thin squares. */
export function ruled(random: Random): Background {
  const [side, angle] = [random.between(0.025, 0.04), random.between(-0.15, 0.15)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const isLine = (at: number) => ((at % side) + side) % side < 0.003;
  return (x, y) =>
    isLine(x * cos + y * sin) || isLine(y * cos - x * sin) ? [150, 172, 200] : [240, 240, 238];
}

export function flowers(random: Random): Background {
  const ground = anyColor(random, 30, 220);
  const blossoms = Array.from({ length: 40 }, () => ({
    x: random(),
    y: random(),
    size: random.between(0.02, 0.06),
    color: anyColor(random, 40, 240),
  }));
  return (x, y) => {
    for (const each of blossoms) {
      const [dx, dy] = [x - each.x, y - each.y];
      const petals = each.size * (0.75 + 0.25 * Math.cos(5 * Math.atan2(dy, dx)));
      if (Math.hypot(dx, dy) < petals) return shade(each.color, 0.8 + Math.hypot(dx, dy) / each.size / 3);
    }
    return ground;
  };
}

export const GROUNDS = { print, marble, checked, ruled, flowers } as const;
