/** People as they stand before a phone: of every colour of skin, with hair, a scarf or none, glasses or a beard. */
import type { Random } from '../random.ts';
import { anyColor, type Color, draw, drawEllipse, newSprite, palette, type Sprite, shade } from './sprite.ts';

/** The face reaches from 60 to 600 of the height. */
const WIDTH = 900;
const HEIGHT = 1_100;
const X = 450;
const Y = 330;

const SKINS = palette('3e2820 52362a 684634 805840 966a50 b08264 c6987a d8ae92 e8c2aa f0d2c0');
const HAIRS = palette('121010 261c16 5c3e28 ba9660 82807e');

export function drawFace(random: Random): Sprite {
  const person = newSprite(WIDTH, HEIGHT);
  const skin = random.pick(SKINS);
  const hair = random.pick(HAIRS);
  const slope = random.between(-0.35, 0.35);
  // Light comes from one side, and every face has its hollows.
  const lit = (color: Color) => (x: number, y: number) =>
    shade(
      color,
      1 +
        slope * ((x - X) / 220) -
        0.12 * ((x - X) / 220) ** 2 -
        0.1 * ((y - Y) / 270) +
        0.02 * Math.sin(x * 0.9) * Math.sin(y * 0.7),
    );
  const clothes = anyColor(random, 20, 230);
  drawEllipse(person, [X, 1_030], [420, 330], lit(clothes));
  drawHair(person, random, hair);
  draw(person, [X - 95, 480, X + 95, 780], lit(shade(skin, 0.82)));
  for (const side of [-1, 1]) drawEllipse(person, [X + side * 205, Y + 10], [26, 60], lit(shade(skin, 0.9)));
  drawEllipse(person, [X, Y], [205, 270], lit(skin));
  if (random() < 0.35) drawEllipse(person, [X, Y - 225], [165, 60], lit(hair));
  drawFeatures(person, random, skin, hair, lit);
  return person;
}

function drawHair(person: Sprite, random: Random, hair: Color): void {
  const kind = random();
  // Bald, a scarf that goes around the face, long hair, short hair.
  if (kind < 0.15) return;
  if (kind < 0.3) {
    const scarf = anyColor(random, 30, 220);
    drawEllipse(person, [X, Y + 60], [285, 400], (x, y) => shade(scarf, 1 + 0.08 * Math.sin((x + y) / 23)));
  } else if (kind < 0.6) {
    drawEllipse(person, [X, Y + 120], [275, 460], (x, y) => shade(hair, 1 + 0.25 * Math.sin(x / 7 + y / 60)));
  } else
    drawEllipse(person, [X, Y - 50], [228, 290], (x, y) => shade(hair, 1 + 0.2 * Math.sin(x / 6 + y / 30)));
}

function drawFeatures(
  person: Sprite,
  random: Random,
  skin: Color,
  hair: Color,
  lit: (color: Color) => (x: number, y: number) => Color,
): void {
  const apart = random.between(82, 96);
  const hasGlasses = random() < 0.25;
  const hasBeard = random() < 0.25;
  if (hasBeard) {
    const isBeard = (x: number, y: number) => ((x - X) / 200) ** 2 + ((y - Y) / 268) ** 2 <= 1 && y > Y + 105;
    draw(person, [X - 200, Y + 105, X + 200, Y + 270], lit(hair), isBeard);
  }
  for (const side of [-1, 1]) {
    const x = X + side * apart;
    drawEllipse(person, [x, Y - 40], [62, 30], lit(shade(skin, 0.8)));
    draw(person, [x - 55, Y - 92, x + 55, Y - 76], lit(shade(hair, 0.9)));
    drawEllipse(person, [x, Y - 35], [38, 17], lit([228, 224, 218]));
    drawEllipse(person, [x, Y - 35], [17, 17], [26, 20, 18]);
    drawEllipse(person, [x + 6, Y - 41], [4, 4], [240, 240, 240]);
    drawEllipse(person, [X + side * 24, Y + 72], [14, 9], shade(skin, 0.4));
    if (hasGlasses) {
      draw(person, [x - 76, Y - 80, x + 76, Y + 16], [24, 24, 28], (atX, atY) => {
        const far = ((atX - x) / 74) ** 2 + ((atY - (Y - 32)) / 46) ** 2;
        return far <= 1 && far > 0.8;
      });
    }
  }
  draw(person, [X + 22, Y - 30, X + 32, Y + 60], lit(shade(skin, 0.84)));
  drawEllipse(person, [X, Y + 64], [40, 22], lit(shade(skin, 1.06)));
  drawEllipse(person, [X, Y + 145], [72, 24], lit([skin[0] * 0.82, skin[1] * 0.6, skin[2] * 0.62]));
  draw(person, [X - 66, Y + 142, X + 66, Y + 147], shade(skin, 0.35));
}
