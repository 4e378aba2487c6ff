/** A stored picture looks in Chromium as it did when it was sent: turned as its EXIF says, if a browser reads it (D-71). */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { pngChunk } from '#conformance/kit/images.ts';
import { checkImage } from '#core/images/image.ts';
import { openPage, sharedBrowser } from '#testing/harness/browser/browser.ts';
import { exifIn, jpegSegment, pngOf, samsungTrailer, tiff } from '#testing/harness/vitest/images.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { BIOMETRIC, submissionForm } from '../../../handlers/images.ts';
import { openPage as visit } from '../../../handlers/visits.ts';
import { chooseFile, idTypeOf, photoButton, step, toSelfie } from '../walk.ts';
import { noise, noisySquares } from './drawing.ts';

const [WIDTH, HEIGHT] = [240, 200];

const server = useStarted(() => startTestServer({ ID_NUMBER_LIMIT: '1000' }));
let page: Page;
/** Four quarters of different colours. */
let jpeg: Buffer;
const png = (...more: Buffer[]) => pngOf(rows(), { width: WIDTH, height: HEIGHT, colorType: 2, more });

beforeAll(async () => {
  page = await openPage(await sharedBrowser());
  jpeg = Buffer.from(await page.evaluate(asJpeg, png().toString('base64')), 'base64');
});

const rows = (): Buffer => {
  const row = (left: number[], right: number[]) =>
    [0, ...Array(WIDTH / 2).fill(left), ...Array(WIDTH / 2).fill(right)].flat();
  const half = (one: number[]) => Array(HEIGHT / 2).fill(one);
  const upper = row([255, 0, 0], [0, 0, 255]);
  return Buffer.from([...half(upper), ...half(row([0, 255, 0], [255, 255, 255]))].flat());
};

/** In the browser. */
async function asJpeg(base64: string): Promise<string> {
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return canvas.toDataURL('image/jpeg', 1).split(',')[1] as string;
}

/** In the browser: the size of each picture and the sum of its pixels, as `<img>` and `createImageBitmap` show it. */
async function looks(files: string[]): Promise<string[]> {
  async function look(source: CanvasImageSource, width: number, height: number): Promise<string> {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(source, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    let sum = 0;
    for (const byte of data) sum = (Math.imul(sum, 31) + byte) | 0;
    return `${width} × ${height}: ${sum}`;
  }
  const seen: string[] = [];
  for (const file of files) {
    const image = new Image();
    image.src = `data:;base64,${file}`;
    await new Promise((resolve) => {
      image.onload = image.onerror = resolve;
    });
    const blob = await (await fetch(image.src)).blob();
    const bitmap = await createImageBitmap(blob).catch(() => null);
    const shown = await look(image, image.naturalWidth, image.naturalHeight);
    const made = bitmap ? await look(bitmap, bitmap.width, bitmap.height) : 'no bitmap';
    seen.push(shown === made ? shown : `${shown}, but ${made}`);
  }
  return seen;
}

const lookOf = (files: Uint8Array[]): Promise<string[]> =>
  page.evaluate(
    looks,
    files.map((each) => Buffer.from(each).toString('base64')),
  );

function stored(file: Buffer): Uint8Array {
  const check = checkImage(file);
  if (!check.ok) throw new Error(check.message);
  return check.bytes;
}

/** Without a byte that could be a marker: Chromium then makes no bitmap. */
const TRAILER = samsungTrailer({ Image_UTC_Data: Buffer.from('1572949') });
const XMP = jpegSegment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'));
const IPTC = jpegSegment(0xed, Buffer.from('Photoshop 3.0\0'));
const chunk = (content: Buffer) => pngChunk('eXIf', content);

/** The EXIF at places of a JPEG. */
function jpegWith(place: 'first' | 'after JFIF' | 'before the pixels' | 'before the end', ...more: Buffer[]) {
  const jfif = 4 + jpeg.readUInt16BE(4);
  const ends = jpeg.length - 2;
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const at = { first: 2, 'after JFIF': jfif, 'before the pixels': scan, 'before the end': ends }[place];
  return Buffer.concat([jpeg.subarray(0, at), ...more, jpeg.subarray(at)]);
}

const ORDERS: Record<string, (content: Buffer) => Buffer> = {
  'a JPEG with the EXIF first': (content) => jpegWith('first', exifIn(content)),
  'a JPEG with it after JFIF': (content) => jpegWith('after JFIF', exifIn(content)),
  'a JPEG with it after other segments': (content) => jpegWith('after JFIF', XMP, IPTC, exifIn(content)),
  'a JPEG with it before the pixels': (content) => jpegWith('before the pixels', exifIn(content)),
  'a JPEG with it before the end': (content) => jpegWith('before the end', exifIn(content)),
  'a JPEG with an upright one before': (content) => jpegWith('first', exifIn(tiff(1)), exifIn(content)),
  'a JPEG with an upright one behind': (content) => jpegWith('first', exifIn(content), exifIn(tiff(1))),
  'a JPEG with a broken one before': (content) =>
    jpegWith('first', exifIn(Buffer.from('4d4d002b', 'hex')), exifIn(content)),
  'a JPEG with an empty one before': (content) => jpegWith('first', exifIn(Buffer.alloc(0)), exifIn(content)),
  'a PNG': (content) => png(chunk(content)),
  'a PNG with other chunks before it': (content) => png(pngChunk('tEXt', 'Title\0x'), chunk(content)),
  'a PNG with it after the pixels': (content) => {
    const end = png().length - 12;
    return Buffer.concat([png().subarray(0, end), chunk(content), png().subarray(end)]);
  },
  'a PNG with an upright one before': (content) => png(chunk(tiff(1)), chunk(content)),
  'a PNG with an upright one behind': (content) => png(chunk(content), chunk(tiff(1))),
};

const contents = () => {
  const orientations = [1, 2, 3, 4, 5, 6, 7, 8];
  const orders = (['MM', 'II'] as const).flatMap((order) =>
    orientations.map((each) => tiff(each, { order })),
  );
  const others = [tiff(0), tiff(9), tiff(6, { type: 4 }), tiff(6, { type: 1 })];
  const counts = [0, 2, 3].map((count) => tiff(6, { count, order: 'II' }));
  return [...orders, ...others, ...counts];
};

test.each(Object.keys(ORDERS))(
  '%s looks stored as it looked when it was sent, however it is turned',
  async (order) => {
    const sent = contents().map((content) => (ORDERS[order] as (content: Buffer) => Buffer)(content));
    const [before, after] = [await lookOf(sent), await lookOf(sent.map(stored))];
    expect(after).toEqual(before);
  },
);

test('Chromium turns by a JPEG’s EXIF and by a PNG’s: eight looks of each', async () => {
  for (const order of ['a JPEG with the EXIF first', 'a PNG']) {
    const sent = contents().map((content) => (ORDERS[order] as (content: Buffer) => Buffer)(content));
    const seen = await lookOf(sent);
    expect(new Set(seen).size).toBe(8);
    expect(seen.slice(0, 8)).toEqual(seen.slice(8, 16));
  }
});

test('a panorama without its end marker looks stored as it does in an <img>', async () => {
  const files = [
    jpegWith('first', exifIn(tiff(6))),
    await noisySquares(page, 400, 300),
    await noise(page, 640, 480),
  ];
  const sent = files.map((each) => Buffer.concat([each.subarray(0, -2), TRAILER]));
  expect(sent.map((each) => Buffer.from(stored(each)))).toEqual(
    files.map((each) => Buffer.from(stored(each))),
  );
  const [shown, kept] = [await lookOf(sent), await lookOf(sent.map(stored))];
  expect(shown).toEqual(kept.map((each) => `${each}, but no bitmap`));
});

test('the page takes a panorama without its end marker, and none whose pixels are cut', async () => {
  const opened = await openPage(await sharedBrowser());
  await toSelfie(
    opened,
    `${server.url}/l/${await server.newLink({ id_types: [idTypeOf('doc_verification')] })}`,
  );
  const photo = await noisySquares(opened, 800, 600);
  const error = step(opened, 'selfie').locator('.error');
  await chooseFile(opened, 'selfie', Buffer.concat([photo.subarray(0, -3_000), TRAILER]));
  await error.getByText('This file could not be read as a photo.').waitFor();
  await chooseFile(opened, 'selfie', Buffer.concat([photo.subarray(0, -2), TRAILER]));
  await photoButton(opened, 'retake').waitFor();
  expect(await error.textContent()).not.toContain('could not be read');
});

/** Sends a selfie, and gives the one that the partner sees. */
async function through(way: 'a form' | 'base64' | 'a staged image', selfie: Buffer): Promise<Buffer> {
  const id = await server.newLink({ id_types: BIOMETRIC });
  const path = `/v1/hosted_links/${id}/submissions`;
  let sent: Awaited<ReturnType<typeof server.submit>>;
  if (way === 'a form') sent = await server.call('POST', path, submissionForm({ selfie }));
  else if (way === 'base64') sent = await server.submit(id, { selfie: selfie.toString('base64') });
  else {
    const token = await visit(server, id);
    const images = { selfie: selfie.toString('base64') };
    const staged = await server.call('PUT', `/v1/hosted_links/${id}/visits/${token}/images`, images);
    sent = await server.submit(id, { visit: token, selfie_ref: staged.body.selfie_ref });
  }
  expect(sent.status).toBe(201);
  const { user_id, job_id } = sent.body;
  const job = await server.signed('POST', '/v1/job_status', { user_id, job_id, image_links: true });
  const image = await fetch(job.body.image_links.selfie_image);
  return Buffer.from(await image.arrayBuffer());
}

describe.each(['a form', 'base64', 'a staged image'] as const)('sent by %s', (way) => {
  test('a picture that is turned looks the same to its partner', async () => {
    const sent = [
      png(chunk(tiff(6))),
      jpegWith('after JFIF', exifIn(tiff(8, { order: 'II' }))),
      jpegWith('first', exifIn(tiff(1)), exifIn(tiff(6))),
      jpegWith('first', exifIn(tiff(6, { count: 2 }))),
    ];
    const panorama = Buffer.concat([jpeg.subarray(0, -2), TRAILER]);
    expect((await through(way, panorama)).equals(jpeg)).toBe(true);
    const received: Buffer[] = [];
    for (const each of sent) received.push(await through(way, each));
    expect(await lookOf(received)).toEqual(await lookOf(sent));
  });
});
