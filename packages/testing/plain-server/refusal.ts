/** How operations refuse. */
import type { Detail } from './validation.ts';

export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly Detail[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, details: readonly Detail[] = [], headers = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

export const OF_LINKS = { json: '2203', missing: '2213', wrong: '2204', signed: '2205' };
