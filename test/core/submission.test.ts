import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findIdType, ID_TYPES } from '#core/catalogue.ts';
import type { Consent } from '#core/consent.ts';
import { fieldsFor, type IdType, type VerificationMethod } from '#core/id-numbers/id-type.ts';
import type { ImageSource } from '#core/images/image-type.ts';
import type { IdTypeEntry, Link } from '#core/link.ts';
import { newLink } from '#core/link.ts';
import { checkSubmission as check, type SubmissionClaims } from '#core/submission.ts';
import { forAll } from '#testing/harness/for-all.ts';

const NOW = Date.UTC(2026, 10, 20, 10);

function linkOf(...idTypes: IdTypeEntry[]): Link {
  const request = {
    company_name: 'Blue Ridge Bank',
    data_privacy_policy_url: 'https://partner.example/',
    id_types: idTypes,
  };
  return newLink(request, { refId: 'ref', partnerId: '001', userId: 'user', expiresAt: null }, NOW);
}

const CONSENT: Consent = {
  givenAt: NOW,
  channel: 'api',
  language: null,
  textHash: null,
  textVersion: null,
  companyName: 'Blue Ridge Bank',
  policyUrl: 'https://partner.example/',
};
const checkSubmission = (link: Link, claims: SubmissionClaims, now: number) =>
  check(link, claims, CONSENT, now);

/** Every ID type with every method that it has. */
const COMBINATIONS = ID_TYPES.flatMap((idType) => idType.methods.map((method) => ({ idType, method })));
const combination = fc.constantFrom(...COMBINATIONS);

const entryOf = ({ country, id_type }: IdType, verification_method: VerificationMethod): IdTypeEntry => ({
  country,
  id_type,
  verification_method,
});

/** A submission with everything that is asked for. */
function whole(idType: IdType, method: VerificationMethod): SubmissionClaims {
  const { images } = fieldsFor(idType, method);
  return {
    country: idType.country,
    id_type: idType.id_type,
    consent: true,
    first_name: 'Ada',
    last_name: 'Obi',
    dob: '1990-04-12',
    images: [...images.required, ...images.optional],
    missingImages: [],
    ...(idType.number && { id_number: idType.number.example }),
  };
}

const NIN = findIdType('NG', 'NIN_V2') as IdType;
const link = linkOf(entryOf(NIN, 'enhanced_kyc'));
const good = whole(NIN, 'enhanced_kyc');

describe('a submission with everything that is asked for', () => {
  test('fits, for every ID type and method of the catalogue', () => {
    forAll(combination, ({ idType, method }) => {
      const entry = entryOf(idType, method);
      expect(checkSubmission(linkOf(entry), whole(idType, method), NOW)).toEqual({
        ok: true,
        entry,
        consent: CONSENT,
        idNumber: idType.number?.example ?? null,
      });
    });
  });

  test('answers the entry of the link that it is for', () => {
    const other = entryOf(findIdType('KE', 'PASSPORT') as IdType, 'doc_verification');
    expect(checkSubmission(linkOf(other, ...link.idTypes), good, NOW)).toMatchObject({
      ok: true,
      entry: link.idTypes[0],
    });
  });
});

describe('a submission that lacks something', () => {
  test('names every required field that is missing, and none besides', () => {
    forAll(combination, fc.infiniteStream(fc.boolean()), ({ idType, method }, drops) => {
      const { person, images } = fieldsFor(idType, method);
      const dropped = [...person.required, ...images.required].filter(() => drops.next().value);
      const sent = Object.fromEntries(
        Object.entries(whole(idType, method)).filter(([name]) => !dropped.some((each) => each === name)),
      );
      const claims = {
        ...(sent as unknown as SubmissionClaims),
        images: [...images.required].filter((each) => !dropped.includes(each)),
      };
      const check = checkSubmission(linkOf(entryOf(idType, method)), claims, NOW);
      if (dropped.length === 0) expect(check.ok).toBe(true);
      else
        expect(check).toEqual({
          ok: false,
          refused: 'missing_field',
          problems: dropped.map((field) => ({ field, message: 'is required' })),
        });
    });
  });

  test.each(['', ' ', '\t\n'])('has not filled in a field by %j', (blank) => {
    const check = checkSubmission(link, { ...good, id_number: blank }, NOW);
    expect(check).toMatchObject({ ok: false, refused: 'missing_field', problems: [{ field: 'id_number' }] });
  });
});

test('a submission of something else is unsupported, whatever else is wrong with it', () => {
  forAll(combination, fc.boolean(), ({ idType }, consent) => {
    fc.pre(idType !== NIN);
    const { country, id_type } = idType;
    const check = checkSubmission(link, { country, id_type, consent, images: [], missingImages: [] }, NOW);
    expect(check).toMatchObject({ ok: false, refused: 'unsupported_id_type' });
  });
});

describe('a value that cannot be', () => {
  const problemsOf = (fields: Partial<SubmissionClaims>) => {
    const check = checkSubmission(link, { ...good, ...fields }, NOW);
    return check.ok ? [] : check.problems.map(({ field }) => field);
  };

  test('is consent that was not given', () => {
    expect(problemsOf({ consent: false })).toEqual(['consent']);
  });

  test.each(['2026-11-20', '2026-11-21', '2999-01-01', '1850-01-01', '1990-13-01', 'x', '19900412'])(
    'is the date of birth %s',
    (dob) => {
      expect(problemsOf({ dob })).toEqual(['dob']);
    },
  );

  test.each(['2026-11-19', '1990-04-12', '1904-02-29', '1885-01-01'])(
    'is not the date of birth %s',
    (dob) => {
      expect(problemsOf({ dob })).toEqual([]);
    },
  );

  test('is a number of another form, and its message does not repeat it', () => {
    const check = checkSubmission(link, { ...good, id_number: '98765' }, NOW);
    expect(check).toMatchObject({ ok: false, refused: 'invalid_value', problems: [{ field: 'id_number' }] });
    expect(JSON.stringify(check)).not.toContain('98765');
  });

  test('is named together with every other', () => {
    expect(problemsOf({ consent: false, dob: '2999-01-01', id_number: '1' })).toEqual([
      'consent',
      'dob',
      'id_number',
    ]);
  });
});

test('each image of a link that takes none from files must be said to be of the camera', () => {
  const passport = findIdType('KE', 'PASSPORT') as IdType;
  const byCamera: Link = { ...linkOf(entryOf(passport, 'doc_verification')), capture: 'camera' };
  const source = fc.constantFrom<ImageSource>('camera', 'file');
  const sources = fc.record({ selfie_source: source, document_front_source: source }, { requiredKeys: [] });
  forAll(sources, (given) => {
    const claims: SubmissionClaims = { ...whole(passport, 'doc_verification'), ...given };
    const fields = claims.images.map((field) => `${field}_source` as const);
    const check = checkSubmission(byCamera, claims, NOW);
    expect(check.ok ? [] : check.problems.map(({ field }) => field)).toEqual(
      fields.filter((field) => claims[field] !== 'camera'),
    );
  });
});

describe('the number (D-20)', () => {
  test('is looked at even where none is asked for, as it counts (D-21)', () => {
    const card = findIdType('NG', 'VOTER_ID') as IdType;
    const documents = linkOf(entryOf(card, 'doc_verification'));
    const claims = whole(card, 'doc_verification');
    expect(checkSubmission(documents, { ...claims, id_number: '90f5-b0c1' }, NOW)).toMatchObject({
      ok: false,
    });
    expect(checkSubmission(documents, { ...claims, id_number: '90f5-b0c1 2' }, NOW)).toMatchObject({
      ok: true,
      idNumber: '90F5B0C12',
    });
  });

  test('is none where none is sent and none is asked for', () => {
    const card = findIdType('NG', 'VOTER_ID') as IdType;
    const claims = { ...whole(card, 'enhanced_document_verification'), id_number: '  ' };
    const check = checkSubmission(linkOf(entryOf(card, 'enhanced_document_verification')), claims, NOW);
    expect(check).toMatchObject({ ok: true, idNumber: null });
  });
});
