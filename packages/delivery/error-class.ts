/** Why there was no complete response, in a word that a partner can act on. */
export type ErrorClass =
  | 'timeout'
  | 'dns'
  | 'tls'
  | 'address_refused'
  | 'malformed_answer'
  | 'line_ends'
  | 'headers_too_long'
  | 'connection';

/** In order: the first match is the most specific. */
const BY_CODE: readonly (readonly [ErrorClass, RegExp])[] = [
  ['address_refused', /^address_refused$/],
  ['timeout', /TIMEOUT|ETIMEDOUT|^TimeoutError/],
  ['dns', /^(ENOTFOUND|ENODATA|EAI_\w+|ESERVFAIL|EREFUSED|EFORMERR|ENOTIMP|EBADRESP|EBADNAME|ECANCELLED)$/],
  ['tls', /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/],
  ['headers_too_long', /^UND_ERR_HEADERS_OVERFLOW$/],
  ['malformed_answer', /^HPE_|^HTTPParserError$|^TooManyInterimAnswers$|^UND_ERR_RES/],
];

/** Classifies an error from sending. */
export function errorClass(error: unknown): ErrorClass {
  const tags = tagsOf(error);
  // A timeout of a DNS query is a DNS error.
  if (tags.some((tag) => /^query|^getaddrinfo/.test(tag))) return 'dns';
  // undici reads CR and LF alone, and has no code of its own for others.
  if (error instanceof Error && error.name === 'HTTPParserError' && /expected (CR|LF)\b/i.test(error.message))
    return 'line_ends';
  return BY_CODE.find(([, pattern]) => tags.some((tag) => pattern.test(tag)))?.[0] ?? 'connection';
}

/** The codes, names and system calls of the error and of its causes; one for each address that was tried. */
function tagsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { name, cause } = error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  const parts = error instanceof AggregateError ? error.errors : [];
  return [
    ...[code, name, syscall].filter((tag) => typeof tag === 'string'),
    ...[cause, ...parts].flatMap(tagsOf),
  ];
}
