/** What is behind: tables and cloths below a card, walls and rooms behind a person. */
import type { Random } from '../random.ts';
import { anyColor, type Color, shade } from './sprite.ts';

/** The colour at a place, in shares of the picture's width. */
export type Background = (x: number, y: number) => Color;

export function plain(random: Random): Background {
  const color = anyColor(random, 20, 220);
  return () => color;
}

export function wood(random: Random): Background {
  const color: Color = [random.between(90, 180), random.between(60, 120), random.between(35, 80)];
  const [lines, bend] = [random.between(30, 90), random.between(2, 6)];
  return (x, y) =>
    shade(
      color,
      1 + 0.14 * Math.sin(lines * y + bend * Math.sin(3 * x + bend)) + 0.05 * Math.sin(lines * 3.7 * y),
    );
}

export function cloth(random: Random): Background {
  const color = anyColor(random, 30, 200);
  const threads = random.between(120, 260);
  return (x, y) => shade(color, 1 + 0.1 * Math.sin(threads * x) * Math.sin(threads * y));
}

export function stone(random: Random): Background {
  const color = anyColor(random, 60, 210);
  const phase = random.between(0, 6);
  return (x, y) =>
    shade(
      color,
      1 +
        0.06 * Math.sin(17 * x + 5 * Math.sin(13 * y + phase)) +
        0.05 * Math.sin(41 * y + 7 * Math.sin(29 * x)),
    );
}

/** A room: a wall, with a few large things on it that are out of focus. */
export function room(random: Random): Background {
  const wall = anyColor(random, 70, 225);
  const things = Array.from({ length: 4 }, () => ({
    x: random(),
    y: random() * 1.3,
    size: random.between(0.08, 0.22),
    color: anyColor(random, 20, 230),
  }));
  const soft = (far: number) => Math.min(1, Math.max(0, (1 - far) * 5));
  return (x, y) => {
    let color: Color = wall;
    for (const thing of things) {
      const part = soft(Math.max(Math.abs(x - thing.x), Math.abs(y - thing.y)) / thing.size);
      const mix = (channel: 0 | 1 | 2) => color[channel] * (1 - part) + thing.color[channel] * part;
      color = [mix(0), mix(1), mix(2)];
    }
    return color;
  };
}

export const TABLES = [plain, wood, cloth, stone] as const;
/** Few people stand before a pattern. */
export const WALLS = [plain, room, room, stone] as const;
