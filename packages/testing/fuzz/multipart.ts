/** The body of a submission as a form. */
import type { Random } from '#testing/harness/random.ts';
import { mutated } from './values.ts';

export const IMAGE_FIELDS = ['selfie', 'document_front', 'document_back'];
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAMgAAADIAQAAAACFI5MzAAAAHElEQVR42u3BgQAAAADDoPlTX+EAVQEAAAAAfAYUUAABxFrmKwAAAABJRU5ErkJggg==',
  'base64',
);
const NEWLINE = Buffer.from('\r\n');

/** A form with images, often broken. */
export function form(random: Random, fields: object): { body: Buffer; type: string } {
  const part = (head: string, body: Uint8Array | string) =>
    Buffer.concat([
      Buffer.from(`--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      NEWLINE,
    ]);
  const parts = Object.entries(fields).map(([name, value]) =>
    part(`name="${name}"`, typeof value === 'object' ? JSON.stringify(value) : String(value)),
  );
  for (let i = random.below(3); i > 0; i--) {
    const bytes = random.pick([PNG, PNG, Buffer.alloc(random.below(100_000)), Buffer.from('GIF89a')]);
    parts.push(part(`name="${random.pick(IMAGE_FIELDS)}"; filename="a.png"`, bytes));
  }
  if (random.chance(0.05)) for (let i = 0; i < 100; i++) parts.push(part(`name="f${i}"`, 'x'));
  const whole = Buffer.concat([...parts, Buffer.from('--edge--\r\n')]);
  const type = random.pick(['edge', 'edge', 'edge', 'edge', 'other', '', '"', 'x'.repeat(80)]);
  const body = random.weighted([
    [6, () => whole],
    [2, () => mutated(random, whole)],
    [1, () => whole.subarray(0, random.below(whole.length))],
  ]);
  return { body, type: `multipart/form-data; boundary=${type}` };
}
