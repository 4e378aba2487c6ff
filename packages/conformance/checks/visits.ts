/** Visits to a link's page, and the images that they send ahead of their submission (D-82). */
import { group } from '../kit/check.ts';
import { png } from '../kit/images.ts';
import type { Session } from '../kit/session.ts';
import { expectEqual } from '../kit/violation.ts';
import { expiringLink } from './triggers.ts';

const check = group('Visits');
const SELFIE = { country: 'NG', id_type: 'NIN_V2', verification_method: 'biometric_kyc' };

const stage = (s: Session, params: { linkId: string; visit: string }) =>
  s.ok('stageImages', { selfie: png().toString('base64') }, { params });

async function refusedRef(s: Session, linkId: string, fields: object): Promise<void> {
  const { body } = await s.submitRefused('invalid_value', linkId, fields);
  expectEqual('the field in details', body.details?.[0]?.path, '/selfie_ref', ['D-82', 'D-07']);
}

export const VISIT_CHECKS = [
  check('An image is named once, by the visit that sent it', ['D-82'], async (s) => {
    const { body } = await s.ok('createLink', s.linkFields({ id_types: [SELFIE] }));
    const linkId: string = body.ref_id;
    const [visit, other] = [await s.openPage(body.link), await s.openPage(body.link)];
    const { selfie_ref } = (await stage(s, { linkId, visit })).body;
    await refusedRef(s, linkId, { selfie_ref, visit: other });
    await refusedRef(s, linkId, { selfie_ref });
    await s.submit(linkId, { selfie_ref, visit });
    await refusedRef(s, linkId, { selfie_ref, visit });
  }),

  check('A visit to another link is refused before the body is read', ['D-82'], async (s) => {
    const [mine, other] = [await s.newVisit(), await s.newVisit()];
    const params = { linkId: mine.linkId, visit: other.visit };
    const { body } = await s.refused('invalid_value', 'stageImages', '{"selfie":', { params });
    expectEqual('the field in details', body.details?.[0]?.path, '/visit', ['D-82', 'D-07']);
  }),

  check('A visit that began before its link expired may submit', ['D-82'], async (s) => {
    let visit = '';
    const linkId = await expiringLink(s, async (link) => {
      visit = await s.openPage(link);
    });
    await s.submitRefused('link_expired', linkId);
    await s.submit(linkId, { visit });
  }),
];
