/** What operations have in common: what they are given, and how they refuse. */
import type { IncomingMessage } from 'node:http';
import type { PlainServer } from './server.ts';
import type { Detail, Json } from './validation.ts';

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

export interface Operation {
  readonly schema: string;
  /** Its codes, where they are not those of links. */
  readonly codes: {
    readonly json: string;
    readonly missing: string;
    readonly wrong: string;
    readonly signed: string;
  };
  run(context: Context): unknown;
}

export interface Context {
  readonly server: PlainServer;
  readonly partner: string;
  readonly body: Json;
  readonly linkId: string;
  readonly request: IncomingMessage;
  readonly raw: Buffer;
}

export const OF_LINKS = { json: '2203', missing: '2213', wrong: '2204', signed: '2205' };
