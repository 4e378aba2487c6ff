import { findIdType } from '#core/catalogue.ts';
import { fieldsFor, type IdType, type VerificationMethod } from '#core/id-numbers/id-type.ts';
import { BLOCKS } from '#page/ends/block.ts';
import type { PageProblem } from '#page/ends/problem.ts';
import { type FormPage, renderForm } from '#page/form/form.ts';
import type { PageLink } from '#page/layout/layout.ts';
import en from '#page/messages/en.json' with { type: 'json' };

export const ACTION = '/links/3f0f';
export const LINK: PageLink = {
  refId: 'ref-that-stays-secret',
  companyName: 'Acme & Sons',
  logoUrl: 'https://acme.example/logo.svg?a=1&b=2',
  policyUrl: 'https://acme.example/privacy',
};

export function idType(country: string, id: string): IdType {
  const found = findIdType(country, id);
  if (!found) throw new Error(`${country}.${id} left the catalogue`);
  return found;
}

export const choiceOf = (type: IdType, method: VerificationMethod, countryName = 'Somewhere') => ({
  country: type.country,
  countryName,
  idType: type.id_type,
  idTypeName: type.name,
  method,
});

export function form(type: IdType, method: VerificationMethod, more: Partial<FormPage> = {}): string {
  const page: FormPage = {
    link: LINK,
    choice: choiceOf(type, method),
    idType: type,
    needs: fieldsFor(type, method),
    prefillMasks: {},
    values: {},
    hasAgreed: false,
    errors: [],
    idempotencyKey: 'key-1',
    visit: 'visit-1',
    action: ACTION,
    isShared: false,
    canChange: true,
    ...more,
  };
  return renderForm(page, en);
}

export const LICENCE = idType('NG', 'DRIVERS_LICENSE');
export const CHOICES = [
  choiceOf(idType('NG', 'BVN'), 'enhanced_kyc', 'Nigeria'),
  choiceOf(idType('ZA', 'PASSPORT'), 'doc_verification', 'South Africa'),
  choiceOf(LICENCE, 'biometric_kyc', 'Nigeria'),
];
export const PROBLEMS: PageProblem[] = [
  'link_not_found',
  'link_disabled',
  'link_expired',
  'link_used',
  'link_full',
  'link_not_ready',
  'too_many_uploads',
  'verifier_busy',
  ...BLOCKS,
  'unavailable',
  'system_error',
];
