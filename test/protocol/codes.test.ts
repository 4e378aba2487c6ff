import { expect, test } from 'vitest';
import {
  JOB_STATUS_CODE,
  JOB_TYPE,
  LINK_CODE,
  RATE_LIMIT_BLOCKED,
  RESET_CODE,
  RESULT,
} from '#protocol/codes.ts';

const results = Object.values(RESULT).map(({ code }) => code);

test('the job status codes are those of §7.1', () => {
  const published = ['2301', '2302', '2303', '2304', '2305', '2307', '2310', '2313'];
  expect(Object.values(JOB_STATUS_CODE)).toEqual(published);
});

test('the link, block and reset codes are those of D-08, §7.2 and §7.3', () => {
  expect(Object.values(LINK_CODE)).toEqual(['2201', '2203', '2204', '2205', '2213']);
  expect(RATE_LIMIT_BLOCKED).toBe('2222');
  expect(Object.values(RESET_CODE)).toEqual(['2401', '2405', '2413']);
});

test('every verification method has the job type of D-18', () => {
  expect(JOB_TYPE).toEqual({
    biometric_kyc: 1,
    enhanced_kyc: 5,
    doc_verification: 6,
    enhanced_document_verification: 11,
  });
});

test('the results are those of D-23, each with a text of its own', () => {
  expect(results).toEqual(['1012', '0810', '1013', '1014', '1015', '0811', '0812', '2301']);
  expect(new Set(Object.values(RESULT).map(({ text }) => text)).size).toBe(results.length);
});
