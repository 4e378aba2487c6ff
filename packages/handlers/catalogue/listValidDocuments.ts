import { COUNTRIES, ID_TYPES } from '#core/catalogue.ts';
import type { VerificationMethod } from '#core/id-numbers/id-type.ts';
import type { Handler } from '../operation.ts';

const DOCUMENT_METHODS: readonly VerificationMethod[] = [
  'doc_verification',
  'enhanced_document_verification',
];

/** Lists the documents that document verification accepts, by country (§2.2). */
export const listValidDocuments =
  (): Handler<'listValidDocuments'> =>
  async ({ query }) => ({
    status: 200,
    body: {
      valid_documents: COUNTRIES.filter(({ code }) => !query.country || code === query.country).map(
        ({ code, name }) => ({ country: code, name, documents: documentsOf(code) }),
      ),
    },
  });

function documentsOf(country: string) {
  return ID_TYPES.filter((idType) => idType.country === country)
    .map((idType) => ({
      id_type: idType.id_type,
      name: idType.name,
      has_back: idType.hasBack,
      verification_methods: idType.methods.filter((method) => DOCUMENT_METHODS.includes(method)),
    }))
    .filter(({ verification_methods }) => verification_methods.length > 0);
}
