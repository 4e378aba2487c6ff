import type { ImagesInput, SubmissionInput } from '../contract.ts';

/** A submission, or images alone, as multipart/form-data: images as files, everything else as text; unset fields are left out. */
export function toFormData(submission: SubmissionInput | ImagesInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(submission)) {
    // Untyped callers may pass null, which would be sent as the text "null".
    if (value == null) continue;
    if (typeof value === 'object') {
      const image = value instanceof Blob ? value : new Blob([value as BlobPart]);
      // Named after its field, because the user's file name is private.
      form.append(name, image, name);
    } else {
      form.append(name, String(value));
    }
  }
  return form;
}
