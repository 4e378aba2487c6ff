import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ID_TYPES } from '#core/catalogue.ts';
import {
  type IdTypeEntry,
  idTypeProblems,
  type Link,
  type LinkRefusal,
  linkRefusal,
  newLink,
  reservedJobId,
  updatedLink,
} from '#core/link.ts';
import { GRACE_MS } from '#core/page/visit.ts';
import { forAll } from '#testing/harness/for-all.ts';

const NOW = Date.UTC(2026, 10, 20, 10);
const REQUEST = {
  company_name: 'Blue Ridge Bank',
  data_privacy_policy_url: 'https://partner.example/privacy',
};
const CHOSEN = { refId: 'ref', partnerId: '001', userId: 'fresh', expiresAt: NOW + 1000 };
const NIN: IdTypeEntry = { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' };

const LINK = newLink({ ...REQUEST, id_types: [NIN] }, CHOSEN, NOW);

const ONE_JOB = { partner: { suspendedAt: null }, totalJobs: 1 };

const time = fc.integer({ min: NOW - 10, max: NOW + 10 });
const links: fc.Arbitrary<Link> = fc
  .record({
    idTypes: fc.constantFrom([], [NIN]),
    isSingleUse: fc.boolean(),
    expiresAt: fc.option(time),
    disabledAt: fc.option(time),
    usedAt: fc.option(time),
  })
  .map((states) => ({ ...LINK, ...states }));

/** The entries that the catalogue has. */
const ENTRIES: IdTypeEntry[] = ID_TYPES.flatMap(({ country, id_type, methods }) =>
  methods.map((verification_method) => ({ country, id_type, verification_method })),
);

describe('a link’s state (§3.1)', () => {
  const STATES: Record<LinkRefusal, Partial<Link>> = {
    link_disabled: { disabledAt: NOW },
    link_used: { usedAt: NOW },
    link_expired: { expiresAt: NOW },
    link_full: { maxSubmissions: 1 },
    link_not_ready: { idTypes: [] },
  };

  test.each(Object.entries(STATES))('%s is why it accepts nothing', (refusal, state) => {
    expect(linkRefusal({ ...LINK, ...state }, NOW, ONE_JOB)).toBe(refusal);
  });

  test('a visit that began before its expiry may submit for ten minutes after it', () => {
    const refusal = (visit: object | null, afterMs: number) =>
      linkRefusal({ ...LINK, expiresAt: NOW }, NOW + afterMs, { ...ONE_JOB, visit: visit as null });
    const [before, after] = [{ beganAt: NOW - 1 }, { beganAt: NOW }];
    expect(refusal(before, 0)).toBeNull();
    expect(refusal(before, GRACE_MS - 1)).toBeNull();
    expect(refusal(before, GRACE_MS)).toBe('link_expired');
    expect(refusal(after, 0)).toBe('link_expired');
    expect(refusal(null, 0)).toBe('link_expired');
    const disabled = { ...LINK, expiresAt: NOW, disabledAt: NOW };
    expect(linkRefusal(disabled, NOW, { ...ONE_JOB, visit: before })).toBe('link_disabled');
  });

  test('it is disabled while its partner is suspended', () => {
    const context = { partner: { suspendedAt: NOW }, totalJobs: 0 };
    expect(linkRefusal({ ...LINK, usedAt: NOW }, NOW, context)).toBe('link_disabled');
    expect(linkRefusal(LINK, NOW, { ...context, partner: null })).toBeNull();
  });

  test('it expires at its time, not before', () => {
    expect(linkRefusal({ ...LINK, expiresAt: NOW + 1 }, NOW, ONE_JOB)).toBeNull();
    expect(linkRefusal({ ...LINK, expiresAt: null }, Number.MAX_SAFE_INTEGER, ONE_JOB)).toBeNull();
  });

  test('of several states the first of disabled, used, expired, full and not ready is told', () => {
    forAll(fc.subarray(Object.keys(STATES) as LinkRefusal[]), (held) => {
      const link = { ...LINK, ...Object.assign({}, ...held.map((each) => STATES[each])) };
      expect(linkRefusal(link, NOW, ONE_JOB)).toBe(held[0] ?? null);
    });
  });

  test('an expired link stays so', () => {
    forAll(links, time, time, (link, one, two) => {
      const [early, late] = one < two ? [one, two] : [two, one];
      if (linkRefusal(link, early, ONE_JOB) === 'link_expired')
        expect(linkRefusal(link, late, ONE_JOB)).toBe('link_expired');
    });
  });
});

describe('a new link (§4.1)', () => {
  test('has nothing that was not sent', () => {
    const set = Object.entries(newLink(REQUEST, CHOSEN, NOW)).filter(([, value]) => value !== null);
    expect(Object.fromEntries(set)).toStrictEqual({
      refId: 'ref',
      partnerId: '001',
      idTypes: [],
      isSingleUse: false,
      companyName: REQUEST.company_name,
      dataPrivacyPolicyUrl: REQUEST.data_privacy_policy_url,
      createdAt: NOW,
      updatedAt: NOW,
      expiresAt: CHOSEN.expiresAt,
    });
  });

  test.each([
    ['the user sent', { user_id: 'top', partner_params: { user_id: 'below' } }, 'top', 'top'],
    ['else that of partner_params', { partner_params: { user_id: 'below' } }, 'below', 'below'],
    ['else a fresh one, on a single-use link only', {}, 'fresh', null],
  ])('has as its user %s (D-24)', (_, sent, onSingleUse, onMultiUse) => {
    expect(newLink({ ...REQUEST, ...sent, is_single_use: true }, CHOSEN, NOW).userId).toBe(onSingleUse);
    expect(newLink({ ...REQUEST, ...sent }, CHOSEN, NOW).userId).toBe(onMultiUse);
  });

  test('reserves its job’s name only when it is single use (D-24)', () => {
    const named = { ...REQUEST, partner_params: { job_id: 'job-31' } };
    expect(reservedJobId(newLink({ ...named, is_single_use: true }, CHOSEN, NOW))).toBe('job-31');
    expect(reservedJobId(newLink(named, CHOSEN, NOW))).toBeNull();
    expect(reservedJobId(newLink({ ...REQUEST, is_single_use: true }, CHOSEN, NOW))).toBeNull();
  });
});

describe('an updated link (§4.2, D-09)', () => {
  const changes = fc.record(
    { is_disabled: fc.boolean(), id_types: fc.constantFrom([], [NIN]) },
    { requiredKeys: [] },
  );

  test('changes nothing but its ID types, disabled_at and updated_at', () => {
    forAll(links, changes, time, (link, change, now) => {
      const { idTypes, disabledAt, updatedAt, ...rest } = updatedLink(link, change, now);
      expect(rest).toEqual({ ...link, idTypes: undefined, disabledAt: undefined, updatedAt: undefined });
      expect(updatedAt).toBe(now);
      expect(idTypes).toEqual(change.id_types ?? link.idTypes);
      if (change.is_disabled === undefined) expect(disabledAt).toBe(link.disabledAt);
      else expect(disabledAt !== null).toBe(change.is_disabled);
    });
  });

  test('is the same but for its time after the same update again', () => {
    forAll(links, changes, time, (link, change, now) => {
      const once = updatedLink(link, change, now);
      expect(updatedLink(once, change, now + 1)).toEqual({ ...once, updatedAt: now + 1 });
    });
  });
});

describe('the ID types of a link (D-12)', () => {
  const nameOf = ({ country, id_type }: IdTypeEntry) => `${country} ${id_type}`;

  test('are fine in any number and order, each once', () => {
    forAll(fc.uniqueArray(fc.constantFrom(...ENTRIES), { selector: nameOf }), (entries) => {
      expect(idTypeProblems(entries)).toEqual([]);
    });
  });

  test('are named, every one that an earlier one names already', () => {
    forAll(fc.array(fc.constantFrom(...ENTRIES.slice(0, 6)), { maxLength: 12 }), (entries) => {
      const names = entries.map(nameOf);
      const repeated = names.flatMap((name, at) => (names.indexOf(name) < at ? [at] : []));
      const problems = idTypeProblems(entries);
      expect(problems.map(({ index }) => index)).toEqual(repeated);
      expect(problems.every(({ kind }) => kind === 'duplicate')).toBe(true);
    });
  });

  test('are named, every one that the catalogue does not have', () => {
    const outside = fc.constantFrom<IdTypeEntry>(
      { ...NIN, country: 'FR' },
      { ...NIN, id_type: 'LIBRARY_CARD' },
      { ...NIN, id_type: 'V_NIN', verification_method: 'doc_verification' },
    );
    forAll(fc.uniqueArray(fc.oneof(outside, fc.constant(NIN)), { selector: nameOf }), (entries) => {
      const wrong = entries.flatMap((entry, at) => (entry === NIN ? [] : [at]));
      const problems = idTypeProblems(entries);
      expect(problems.map(({ index }) => index)).toEqual(wrong);
      for (const { index, kind, message } of problems) {
        expect(kind).toBe('unsupported');
        expect(message).toContain(entries[index]?.id_type);
      }
    });
  });
});
