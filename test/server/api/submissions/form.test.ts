/** What a form leaves behind when one of its parts fails. Malformed forms: bad-multipart.test.ts. */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { readForm } from '#server/api/submissions/form.ts';

const LIMITS = { submissionBytesMax: 1_000, imageBytesMax: 1_000 };
const COUNT = () => undefined;
const FORM = '--edge\r\nContent-Disposition: form-data; name="country"\r\n\r\nNG\r\n--edge--\r\n';

/** A request with this body. */
function requestWith(body: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers['content-type'] = 'multipart/form-data; boundary=edge';
  request.complete = true;
  request.push(body);
  request.push(null);
  return request;
}

test('an internal error while a part is read stays an internal error', async () => {
  const broken = { fields: Object.freeze({}), images: {} };
  await expect(readForm(requestWith(FORM), LIMITS, COUNT, broken)).rejects.toThrow(TypeError);
});

test('parts after a refused part are ignored', async () => {
  const part = (name: string, text: string) =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  const parts = { fields: {}, images: {} };
  const form = `${part('country', 'NG')}${part('first_name', 'A\0')}${part('last_name', 'B')}--edge--\r\n`;
  await expect(readForm(requestWith(form), LIMITS, COUNT, parts)).rejects.toThrow('invalid_value');
  expect(parts.fields).toEqual({ country: 'NG' });
});

test('a client that left before its form is read ends the reading', async () => {
  const request = new IncomingMessage(new Socket());
  request.headers['content-type'] = 'multipart/form-data; boundary=edge';
  request.destroy();
  await expect(readForm(request, LIMITS, COUNT)).rejects.toThrow('invalid_value');
});
