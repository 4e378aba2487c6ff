import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Measures memory, of which another process has none that is not its own. */
const KEEP_LARGE = `
import { keepRequest, requestRow } from '#sandbox-mode/middleware/request-row.ts';

const MIB = 1_048_576;
const used = () => { gc(); return process.memoryUsage().heapUsed; };
const make = () => {
  const rawBody = JSON.stringify({ partner_id: '001', id_number: '12345678901', name: 'n'.repeat(MIB) });
  const fields = JSON.parse(rawBody);
  const request = { id: 'r', method: 'POST', url: '/v1', headers: {}, operation: { rawBody, fields } };
  const response = { status: 401, headers: {}, body: {}, json: rawBody };
  const refusal = () => ({ reason: 'unknown', explanation: fields.name.slice(0, 3) });
  const note = { id: 1, ms: 1, outage: null, at: 0, refusal, unknownFields: [] };
  return keepRequest({ operation: 'createLink' }, request, response, note);
};
const first = requestRow(make());
const before = used();
const kept = Array.from({ length: 30 }, make);
const grown = used() - before;
const said = kept.reduce((sum, { bytes }) => sum + bytes, 0);
console.log(JSON.stringify({ grown, said, first, keeps: JSON.stringify(kept).includes('12345678901') }));
`;

test('a large request is kept as little as its row says, without its number, and counts as what it takes', async () => {
  const args = ['--expose-gc', '--input-type=module', '--eval', KEEP_LARGE];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { grown, said, first, keeps } = JSON.parse(stdout);
  expect(keeps).toBe(false);
  expect(first).toMatchObject({ partner_id: '001', signature_refusal: { explanation: 'nnn' } });
  expect(first.request.body).toContain('"id_number":"••••••••901"');
  expect(first.request.body.length).toBeLessThan(17_000);
  expect(grown).toBeLessThan(said * 2);
  expect(said).toBeLessThan(30 * 80_000);
});
