import type { SubmissionInput } from './contract.ts';

/** A submission as multipart/form-data: images as files, everything else as text, nothing for what is unset. */
export function formOf(submission: SubmissionInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(submission)) {
    // null comes from callers without types; as an image it would be the text "null".
    if (value == null) continue;
    if (typeof value === 'object') {
      const image = value instanceof Blob ? value : new Blob([value as BlobPart]);
      // Named after its field: what a user calls a file is nobody's business.
      form.append(name, image, name);
    } else {
      form.append(name, String(value));
    }
  }
  return form;
}
