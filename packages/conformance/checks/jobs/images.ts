/** Images of a submission: their sizes, their metadata and where they come from (D-71). */
import { group } from '#conformance/kit/check.ts';
import type { Json } from '#conformance/kit/contract.ts';
import { expectField } from '#conformance/kit/exchange.ts';
import { png } from '#conformance/kit/images.ts';
import { base64Of, SELFIE_TYPE } from '#conformance/kit/samples.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';

const check = group('Images');
const COMMENT = 'taken in Lagos, 6.5244 N, 3.3792 E';

const newLink = (s: Session, more: object = {}) => s.newLink({ id_types: [SELFIE_TYPE], ...more });

const refuses = async (s: Session, linkId: string, field: string, fields: object, clauses: string) =>
  expectField(field, await s.submitRefused('invalid_value', linkId, fields), clauses);

export async function selfieOf(s: Session, ids: Json) {
  const link = String((await s.jobStatus(ids, { image_links: 'true' })).image_links?.selfie_image);
  const fetched = await fetch(link);
  expectEqual('status of the image', fetched.status, 200);
  const type = fetched.headers.get('content-type');
  return { link, type, image: Buffer.from(await fetched.arrayBuffer()) };
}

export const IMAGE_CHECKS = [
  check(
    'An image has 200 to 10,000 pixels a side, and all of its bytes',
    'D-71',
    '200 to 10,000 pixels wide and high',
    async (s) => {
      const linkId = await newLink(s);
      const [small, long] = [png({ width: 200, height: 199 }), png({ width: 10_001, height: 200 })];
      for (const image of [png({ width: 1, height: 1 }), small, long, png().subarray(0, -1)]) {
        await refuses(s, linkId, '/selfie', { selfie: base64Of(image) }, 'D-71');
      }
      await s.submit(linkId, { selfie: base64Of() });
    },
  ),

  check(
    'An image is given back without its metadata',
    'D-71',
    'An expiring link to the selfie image as it was sent but for its metadata',
    async (s) => {
      const job = await s.submit(await newLink(s), { selfie: base64Of(png({ comment: COMMENT })) });
      const { image } = await selfieOf(s, job);
      expectThat('the image has no comment', !image.includes(COMMENT), image.toString('latin1'));
    },
  ),

  check(
    'Each job gives back its own picture, byte for byte',
    'D-71 D-22 §2.4',
    'An expiring link to the selfie image as it was sent but for its metadata',
    async (s) => {
      const linkId = await newLink(s);
      const pictures = [png({ width: 201 }), png({ height: 320 }), png({ width: 400, level: 0 })];
      const jobs: Json[] = [];
      for (const each of pictures) jobs.push(await s.submit(linkId, { selfie: base64Of(each) }));
      for (const [n, job] of jobs.entries()) {
        const { type, image } = await selfieOf(s, job);
        expectEqual('the content type', type, 'image/png', 'D-22');
        const isSame = image.equals(pictures[n] as Buffer);
        expectThat('the image is the one that was sent', isSame, `${image.length} bytes`);
      }
    },
  ),

  check(
    'A submission says where an image comes from',
    'D-71',
    'It is what the sender says; nothing proves it.',
    async (s) => {
      const linkId = await newLink(s);
      const selfie = base64Of();
      await s.submit(linkId, { selfie, selfie_source: 'camera' });
      await refuses(s, linkId, '/selfie_source', { selfie, selfie_source: 'a drone' }, 'D-71');
    },
  ),

  check(
    'A link with capture camera takes no image from a file',
    'D-87',
    'a submission with an image whose source is not `camera` is refused',
    async (s) => {
      const linkId = await newLink(s, { capture: 'camera' });
      const selfie = base64Of();
      for (const source of [{ selfie_source: 'file' }, {}]) {
        await refuses(s, linkId, '/selfie_source', { selfie, ...source }, '');
      }
      await s.submit(linkId, { selfie, selfie_source: 'camera' });
    },
  ),
];
