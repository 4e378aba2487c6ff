/** Images of a submission: their sizes, their metadata and where they come from (D-71). */

import { group } from '../kit/check.ts';
import type { Json } from '../kit/contract.ts';
import { png } from '../kit/images.ts';
import type { Session } from '../kit/session.ts';
import { expectEqual, expectThat } from '../kit/violation.ts';

const check = group('Images');
const SELFIE = { country: 'NG', id_type: 'NIN_V2', verification_method: 'biometric_kyc' };
const COMMENT = 'taken in Lagos, 6.5244 N, 3.3792 E';

const refusedImage = async (s: Session, linkId: string, selfie: Buffer) => {
  const fields = s.submissionFields({ selfie: selfie.toString('base64') });
  const { body } = await s.refused('invalid_value', 'submitVerification', fields, { params: { linkId } });
  expectEqual('the field in details', body.details?.[0]?.path, '/selfie', ['D-71', 'D-07']);
};

export const IMAGE_CHECKS = [
  check('An image has 200 to 10,000 pixels a side, and all of its bytes', ['D-71'], async (s) => {
    const linkId = await s.newLink({ id_types: [SELFIE] });
    const small = png({ width: 200, height: 199 });
    const long = png({ width: 10_001, height: 200 });
    for (const image of [png({ width: 1, height: 1 }), small, long, png().subarray(0, -1)]) {
      await refusedImage(s, linkId, image);
    }
    await s.submit(linkId, { selfie: png().toString('base64') });
  }),

  check('An image is given back without its metadata', ['D-71'], async (s) => {
    const linkId = await s.newLink({ id_types: [SELFIE] });
    const { body } = await s.submit(linkId, { selfie: png({ comment: COMMENT }).toString('base64') });
    const { user_id, job_id } = body;
    const job = await s.ok('getJobStatus', { user_id, job_id, image_links: 'true' });
    const fetched = await fetch(String(job.body.image_links?.selfie_image));
    expectEqual('status of the image', fetched.status, 200);
    const image = Buffer.from(await fetched.arrayBuffer());
    expectThat('the image has no comment', !image.includes(COMMENT), image.toString('latin1'));
  }),

  check('Each job gives back its own picture, byte for byte', ['D-71', 'D-22', '§2.4'], async (s) => {
    const linkId = await s.newLink({ id_types: [SELFIE] });
    const pictures = [png({ width: 201 }), png({ height: 320 }), png({ width: 400, level: 0 })];
    const jobs: Json[] = [];
    for (const each of pictures)
      jobs.push((await s.submit(linkId, { selfie: each.toString('base64') })).body);
    for (const [n, { user_id, job_id }] of jobs.entries()) {
      const { body } = await s.ok('getJobStatus', { user_id, job_id, image_links: 'true' });
      const fetched = await fetch(String(body.image_links?.selfie_image));
      expectEqual('the content type', fetched.headers.get('content-type'), 'image/png', ['D-22']);
      const image = Buffer.from(await fetched.arrayBuffer());
      expectThat(
        'the image is the one that was sent',
        image.equals(pictures[n] as Buffer),
        `${image.length} bytes`,
      );
    }
  }),

  check('A submission says where an image comes from', ['D-71'], async (s) => {
    const linkId = await s.newLink({ id_types: [SELFIE] });
    const selfie = png().toString('base64');
    await s.submit(linkId, { selfie, selfie_source: 'camera' });
    const fields = s.submissionFields({ selfie, selfie_source: 'a drone' });
    const { body } = await s.refused('invalid_value', 'submitVerification', fields, { params: { linkId } });
    expectEqual('the field in details', body.details?.[0]?.path, '/selfie_source', ['D-71', 'D-07']);
  }),

  check('A link with capture camera takes no image from a file', ['D-87'], async (s) => {
    const linkId = await s.newLink({ id_types: [SELFIE], capture: 'camera' });
    const selfie = png().toString('base64');
    for (const source of [{ selfie_source: 'file' }, {}]) {
      const fields = s.submissionFields({ selfie, ...source });
      const { body } = await s.refused('invalid_value', 'submitVerification', fields, { params: { linkId } });
      expectEqual('the field in details', body.details?.[0]?.path, '/selfie_source', ['D-07']);
    }
    await s.submit(linkId, { selfie, selfie_source: 'camera' });
  }),
];
