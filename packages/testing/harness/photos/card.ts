/** Cards as they are issued: a ground with a fine pattern, a portrait, lines of letters. Of nobody, and of no country. */
import type { Random } from '../random.ts';
import { type Color, draw, drawEllipse, newSprite, palette, type Sprite, shade } from './sprite.ts';

const WIDTH = 1_000;
const HEIGHT = 631;

const GROUNDS = palette('eeece4 d6e4ec e2eed6 f0dcd6 c8d6c4 b0c4de 3c6048 2c3e6e 782834');

export function drawCard(random: Random): Sprite {
  const card = newSprite(WIDTH, HEIGHT);
  const ground = random.pick(GROUNDS);
  const isPale = ground[0] + ground[1] + ground[2] > 450;
  const ink: Color = isPale ? [30, 34, 44] : [232, 226, 200];
  const waves = random.between(6, 14);
  const strength = random.between(0.02, 0.06);
  const radius = 34;
  const pattern = (x: number, y: number) =>
    shade(ground, 1 + strength * Math.sin(x / waves + 3 * Math.sin(y / 40)) * Math.sin(y / waves));
  draw(card, [0, 0, WIDTH, HEIGHT], pattern, (x, y) => {
    const dx = Math.max(radius - x, x - (WIDTH - radius), 0);
    const dy = Math.max(radius - y, y - (HEIGHT - radius), 0);
    return dx * dx + dy * dy <= radius * radius;
  });
  if (random() < 0.7) drawBand(card, random, radius);
  const isPortraitLeft = random() < 0.75;
  drawPortrait(card, isPortraitLeft ? 60 : WIDTH - 350, 170, random);
  const left = isPortraitLeft ? 400 : 60;
  const lines = 5 + Math.floor(random() * 4);
  for (let line = 0; line < lines; line++) {
    const size = line % 2 === 0 ? random.between(2, 2.6) : random.between(3.2, 4.4);
    writeLetters(card, [left, 165 + (line * 420) / lines], random.between(240, 500), size, ink, random);
  }
  return card;
}

function drawBand(card: Sprite, random: Random, radius: number): void {
  const color: Color = [random.between(20, 160), random.between(40, 140), random.between(40, 150)];
  draw(card, [0, radius, WIDTH, 120], color);
  drawEllipse(card, [WIDTH - 80, 78], [34, 34], [214, 180, 90]);
  writeLetters(card, [50, 62], 560, 5, [244, 240, 228], random);
}

function drawPortrait(card: Sprite, left: number, top: number, random: Random): void {
  const tone = random.between(0.3, 1);
  draw(card, [left, top, left + 290, top + 370], [206, 214, 220]);
  const [x, y] = [left + 145, top + 165];
  draw(
    card,
    [left, top, left + 290, top + 370],
    [60, 70, 92],
    (atX, atY) => ((atX - x) / 120) ** 2 + ((atY - top - 365) / 90) ** 2 <= 1,
  );
  drawEllipse(card, [x, y - 20], [82, 104], [40, 32, 28]);
  drawEllipse(card, [x, y], [70, 92], shade([236, 192, 160], tone));
  for (const side of [-1, 1]) drawEllipse(card, [x + side * 27, y - 12], [9, 6], [24, 20, 18]);
  drawEllipse(card, [x, y + 45], [24, 6], shade([170, 90, 80], tone));
}

/** Marks of 5 by 7 dots, as dense as letters. */
function writeLetters(
  card: Sprite,
  [left, top]: readonly [number, number],
  width: number,
  dot: number,
  ink: Color,
  random: Random,
): void {
  for (let x = left; x < left + width; x += dot * 6) {
    if (random() < 0.12) continue;
    for (let row = 0; row < 7; row++) {
      for (let column = 0; column < 5; column++) {
        if (random() > 0.45) continue;
        const [atX, atY] = [x + column * dot, top + row * dot];
        draw(card, [atX, atY, atX + dot, atY + dot], ink);
      }
    }
  }
}
