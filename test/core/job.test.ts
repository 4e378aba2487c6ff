import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Finding,
  historyEntry,
  type Job,
  type JobState,
  resultPartnerParams,
  type Verdict,
  withVerdict,
} from '#core/job.ts';
import { JOB_TYPE } from '#protocol/codes.ts';
import { aJob, aLink, FOUND_VERDICT } from '#testing/harness/fixtures.ts';
import { forAll } from '#testing/harness/for-all.ts';

const NOW = Date.UTC(2026, 10, 20, 10);

const QUEUED = aJob(aLink({ refId: 'ref', partnerId: '001' }), {
  serviceJobId: 'service-job',
  userId: 'user-7',
  jobId: 'job-31',
  acceptedAt: NOW,
});

const verdicts: fc.Arbitrary<Verdict> = fc.record({
  code: fc.constantFrom('1012', '1013', '0812'),
  text: fc.string(),
  confidence: fc.integer({ min: 0, max: 100 }),
  success: fc.boolean(),
  final: fc.boolean(),
});

const PERSON = { id_number: '12345678900', first_name: 'Ada', last_name: 'Obi', dob: '1990-04-12' };

describe('a job with a verdict (D-18)', () => {
  const unfinished = fc.constantFrom<JobState>('queued', 'processing', 'provisional');

  test('is complete by a final verdict, and provisional by another', () => {
    forAll(unfinished, verdicts, (state, verdict) => {
      const job = { ...QUEUED, state };
      expect(withVerdict(job, verdict, NOW + 5)).toEqual(
        verdict.final
          ? { ...job, state: 'complete', result: verdict, completedAt: NOW + 5 }
          : { ...job, state: 'provisional', result: verdict },
      );
    });
  });

  test('however many verdicts there are, the first final one holds', () => {
    forAll(fc.array(verdicts, { minLength: 1 }), (all) => {
      const job = all.reduce((each, verdict, at) => withVerdict(each, verdict, NOW + at), QUEUED);
      const decisive = all.findIndex(({ final }) => final);
      expect(job.result).toEqual(decisive < 0 ? all.at(-1) : all[decisive]);
      expect(job.completedAt).toBe(decisive < 0 ? null : NOW + decisive);
      expect(job.state).toBe(decisive < 0 ? 'provisional' : 'complete');
    });
  });
});

test('PartnerParams (§2.4) are the link’s own pairs under the names of the job, all of them strings', () => {
  const params = fc.option(fc.dictionary(fc.string({ maxLength: 64 }), fc.string()));
  forAll(params, fc.constantFrom(...(Object.keys(JOB_TYPE) as Job['method'][])), (own, method) => {
    const result = resultPartnerParams({ ...QUEUED, partnerParams: own, method });
    const job_type = String(JOB_TYPE[method]);
    expect(result).toMatchObject({ user_id: 'user-7', job_id: 'job-31', job_type });
    for (const value of Object.values(result)) expect(typeof value).toBe('string');
    for (const [name, value] of Object.entries(own ?? {})) {
      if (!['user_id', 'job_id', 'job_type', '__proto__'].includes(name)) {
        expect(Object.entries(result)).toContainEqual([name, value]);
      }
    }
  });
});

describe('what is sent of a result (D-19)', () => {
  test('is success only when it is final and found, and names the person only then', () => {
    forAll(verdicts, (verdict) => {
      const entry = historyEntry(QUEUED, PERSON, { verdict, person: {} });
      expect(entry.job_complete).toBe(verdict.final);
      expect(entry.job_success).toBe(verdict.final && verdict.success);
      expect(entry.IDNumber).toBe(PERSON.id_number);
      expect('DOB' in entry).toBe(verdict.success);
      expect('FullName' in entry).toBe(verdict.success);
      expect(entry.ConfidenceValue).toMatch(/^\d+$/);
    });
  });

  test.each([
    [{}, {}],
    [{ first_name: 'Ada' }, { FullName: 'Ada' }],
    [{ last_name: 'Obi' }, { FullName: 'Obi' }],
    [{ dob: '1990-04-12' }, { DOB: '1990-04-12' }],
    [{ id_number: '1 2-3' }, { IDNumber: '1 2-3' }],
  ])('of a person known by %j is no more than that', (person, expected) => {
    const { DOB, FullName, IDNumber } = historyEntry(QUEUED, person, { verdict: FOUND_VERDICT, person: {} });
    expect({ DOB, FullName, IDNumber }).toEqual(expected);
  });
});

/** A verifier that knows more of the person than was typed. */
describe('what is sent of a result with what the verifier says of the person', () => {
  const JOB: Job = {
    ...QUEUED,
    idType: 'PASSPORT',
    method: 'doc_verification',
    partnerParams: { user_id: 'overruled', job_id: 'overruled', job_type: '99', campaign: 'autumn' },
  };
  const TYPED = { id_number: 'A1', first_name: 'Ada', last_name: 'Obi', dob: '1990-04-12' };
  const finding = (success: boolean, person: Finding['person'] = {}): Finding => ({
    verdict: { code: '0810', text: 'Document Verified', confidence: 97.5, success, final: true },
    person,
  });

  test('has every field that §2.4 names', () => {
    const payload = historyEntry(JOB, TYPED, finding(true, { expiration_date: '2031-03-01' }));
    expect(payload).toEqual({
      ResultCode: '0810',
      ResultText: 'Document Verified',
      ServiceJobID: 'service-job',
      ConfidenceValue: '97.5',
      PartnerParams: { user_id: 'user-7', job_id: 'job-31', job_type: '6', campaign: 'autumn' },
      job_complete: true,
      job_success: true,
      DOB: '1990-04-12',
      IDType: 'PASSPORT',
      Country: 'NG',
      FullName: 'Ada Obi',
      ExpirationDate: '2031-03-01',
      IDNumber: 'A1',
    });
  });

  test('it wins over what was typed', () => {
    const person = { full_name: 'Ada N. Obi', dob: '1990-04-13', id_number: 'A2' };
    expect(historyEntry(JOB, TYPED, finding(true, person))).toMatchObject({
      FullName: 'Ada N. Obi',
      DOB: '1990-04-13',
      IDNumber: 'A2',
    });
  });
});
