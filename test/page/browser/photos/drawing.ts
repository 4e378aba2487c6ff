/** Images drawn by the browser under test. */
import type { Page } from 'playwright-core';

/** A JPEG of noise, which hardly compresses: 640 × 480 pixels have some 200 kB. */
export const noise = (page: Page, width: number, height: number): Promise<Buffer> =>
  draw(
    page,
    `const pixels = context.createImageData(${width}, ${height});
    const numbers = new Uint32Array(pixels.data.buffer);
    for (let i = 0; i < numbers.length; i++) numbers[i] = (Math.random() * 0xffffff) | 0xff000000;
    context.putImageData(pixels, 0, 0);`,
    [width, height, 'image/jpeg', 0.9],
  );

/** Large squares under noise: many bytes, and something to see, but neither a face nor a card. */
export const noisySquares = (page: Page, width: number, height: number): Promise<Buffer> =>
  draw(
    page,
    `const pixels = context.createImageData(${width}, ${height});
    for (let i = 0; i < ${width} * ${height}; i++) {
      const isLight = (Math.floor((i % ${width}) / 160) + Math.floor(i / ${width} / 150)) % 2;
      for (let c = 0; c < 3; c++) pixels.data[4 * i + c] = (isLight ? 150 : 30) + Math.random() * 75;
      pixels.data[4 * i + 3] = 255;
    }
    context.putImageData(pixels, 0, 0);`,
    [width, height, 'image/jpeg', 0.97],
  );

/** Upright stripes: their colour, where they begin, how wide they are. */
export const stripes = (
  page: Page,
  width: number,
  height: number,
  parts: [string, number, number][],
  type = 'image/jpeg',
): Promise<Buffer> =>
  draw(
    page,
    `for (const [color, from, wide] of ${JSON.stringify(parts)}) {
      context.fillStyle = color;
      context.fillRect(from, 0, wide, ${height});
    }`,
    [width, height, type, 1],
  );

async function draw(
  page: Page,
  work: string,
  [width, height, type, quality]: [number, number, string, number],
): Promise<Buffer> {
  const url = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [${width}, ${height}];
    const context = canvas.getContext('2d');
    ${work}
    return canvas.toDataURL('${type}', ${quality});
  })()`);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}
