/** Visits to a link's page, and the images that they send ahead of their submission (D-82). */
import { group } from '#conformance/kit/check.ts';
import { expectField } from '#conformance/kit/exchange.ts';
import { base64Of, SELFIE_TYPE } from '#conformance/kit/samples.ts';
import { expiringLink } from '../answers/triggers.ts';

const check = group('Visits');

export const VISIT_CHECKS = [
  check(
    'An image is named once, by the visit that sent it',
    'D-82',
    'It can be named once, within an hour.',
    async (s) => {
      s.expectThere(['stageImages', 'submitVerification']);
      const fields = s.linkFields({ id_types: [SELFIE_TYPE] });
      const { ref_id: linkId, link } = (await s.ok('createLink', fields)).body;
      const [visit, other] = [await s.openPage(link), await s.openPage(link)];
      const { body } = await s.ok('stageImages', { selfie: base64Of() }, { params: { linkId, visit } });
      const { selfie_ref } = body;
      const refuses = async (fields: object) =>
        expectField('/selfie_ref', await s.submitRefused('invalid_value', linkId, fields), 'D-82');
      await refuses({ selfie_ref, visit: other });
      await refuses({ selfie_ref });
      await s.submit(linkId, { selfie_ref, visit });
      await refuses({ selfie_ref, visit });
    },
  ),

  check(
    'A visit to another link is refused before the body is read',
    'D-82',
    'The link and the visit are looked at before anything of the body is read.',
    async (s) => {
      s.expectThere(['stageImages']);
      const [mine, other] = [await s.newVisit(), await s.newVisit()];
      const params = { linkId: mine.linkId, visit: other.visit };
      const answer = await s.refused('invalid_value', 'stageImages', '{"selfie":', { params });
      expectField('/visit', answer, 'D-82');
    },
  ),

  check(
    'A visit that began before its link expired may submit',
    'D-82',
    'It lets a visit that began before the link expired submit for ten minutes after that.',
    async (s) => {
      let visit = '';
      const linkId = await expiringLink(s, async (link) => {
        visit = await s.openPage(link);
      });
      await s.submitRefused('link_expired', linkId);
      await s.submit(linkId, { visit });
    },
  ),
];
