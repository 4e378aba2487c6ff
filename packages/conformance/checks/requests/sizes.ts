/** What is not too large (D-26); what is too large is among the errors. */
import { group } from '#conformance/kit/check.ts';
import { png } from '#conformance/kit/images.ts';
import { base64Of, formOf, SELFIE_TYPE } from '#conformance/kit/samples.ts';
import { expectEqual } from '#conformance/kit/violation.ts';

const check = group('Sizes');
const JSON_BYTES = 256 * 1024;
/** A grey picture of nearly 5 MiB: a byte for each pixel. */
const LARGEST_IMAGE = { width: 2_280, height: 2_290, level: 0 };

export const SIZE_CHECKS = [
  check(
    'A JSON body of 256 KiB is read',
    'D-26',
    'The body, or an image in it, is larger than allowed (D-26).',
    async (s) => {
      const fields = { ...s.signingFields('createLink'), ...s.linkFields(), padding: '' };
      const room = JSON_BYTES - Buffer.byteLength(JSON.stringify(fields));
      await s.ok('createLink', { ...fields, padding: 'x'.repeat(room) });
    },
  ),

  check(
    'An image of nearly 5 MiB is taken, in JSON and in a form',
    'D-26 D-35',
    'The body, or an image in it, is larger than allowed (D-26).',
    async (s) => {
      const image = png(LARGEST_IMAGE);
      const linkId = await s.newLink({ id_types: [SELFIE_TYPE] });
      await s.submit(linkId, { selfie: base64Of(image) });
      await s.ok('submitVerification', formOf(s.submissionFields(), image), { params: { linkId } });
      expectEqual('total_jobs', (await s.getLink(linkId)).total_jobs, 2, 'D-18');
    },
  ),
];
