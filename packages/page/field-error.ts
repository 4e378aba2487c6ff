/**
 * What to tell a person about a refused field. The wire's own messages are English and made for developers; a
 * field's name and the condition say as much, and can be said in any language. Shared with the browser script.
 */
import type { ImageField, PersonField } from '#core/id-type.ts';

export type ErrorKind = 'missing' | 'format' | 'size';

export interface ErrorMessages {
  missing: Readonly<Record<PersonField | ImageField | 'consent', string>>;
  id_number: string;
  name: string;
  dob: string;
  photo: string;
  photo_size: string;
  id_type: string;
  other: string;
}

/** What kind of error a condition is, given by its word or by its code on the wire (D-08). */
export function errorKindOf(condition: string): ErrorKind {
  if (condition === 'missing_field' || condition === '2213') return 'missing';
  return condition === 'payload_too_large' ? 'size' : 'format';
}

/** @param field - As on the wire; empty when no single field is at fault. */
export function errorText(field: string, kind: ErrorKind, words: ErrorMessages): string {
  if (kind === 'missing' && field in words.missing) return words.missing[field as 'consent'];
  switch (field) {
    case 'id_number':
      return words.id_number;
    case 'first_name':
    case 'last_name':
      return words.name;
    case 'dob':
      return words.dob;
    case 'consent':
      return words.missing.consent;
    case 'country':
    case 'id_type':
      return words.id_type;
    case 'selfie':
    case 'document_front':
    case 'document_back':
      return kind === 'size' ? words.photo_size : words.photo;
    default:
      return words.other;
  }
}
