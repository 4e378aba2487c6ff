/** `type/subtype` of a Content-Type, in lower case and without its parameters; null when it is malformed or missing. */
export function mediaTypeOf(header: string | undefined): string | null {
  if (header === 'application/json') return header;
  const type = /^\s*([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)\s*(?:;|$)/.exec(header ?? '')?.[1];
  return type?.toLowerCase() ?? null;
}

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'multipart/form-data';
