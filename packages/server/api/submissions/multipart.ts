/** Reads `multipart/form-data`, one part after another, within limits. */
import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy';
import secureJson from 'secure-json-parse';
import { Pieces, readBody } from '#server/http/bodies/read-body.ts';

export interface FormPart {
  readonly name: string;
  /** A field's text, or a file's bytes. A JSON field may hold any value. */
  readonly value: unknown;
  readonly isNameTruncated: boolean;
  readonly isTruncated: boolean;
}

/** The body is malformed or incomplete. */
export class MalformedForm extends Error {}
/** The Content-Type does not say what is between the parts. */
export class NoBoundary extends MalformedForm {}
/** The form has more fields or files than the limits allow. */
export class TooManyParts extends Error {}

/** A part in the order of the form. A file completes only after the parser has gone on to later parts. */
interface PendingPart {
  part: FormPart | null;
}

/** What to do with the form while it arrives. An error thrown by either ends the reading and is rethrown. */
interface FormReader {
  readonly onChunk: (chunk: Uint8Array) => void;
  /** Called with each part in order. */
  readonly onPart: (part: FormPart) => void;
}

interface FormConfig {
  readonly limits: NonNullable<BusboyConfig['limits']>;
  /** Parts of these names are files, with or without a filename. */
  readonly files: readonly string[];
}

/** Reads a form to its end. @throws MalformedForm, TooManyParts, or what the reader throws. */
export function readMultipart(
  stream: IncomingMessage,
  { limits, files }: FormConfig,
  { onChunk, onPart }: FormReader,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const pending: PendingPart[] = [];
    let isEmpty = true;
    /** null after a failure: nothing is kept while the rest of the body comes. */
    let form: BusboyInstance | null = open();
    form.on('field', (name, text, isNameTruncated, isTruncated, _encoding, type) => {
      attempt(() => take({ name, value: fieldValue(text, type, isTruncated), isNameTruncated, isTruncated }));
    });
    form.on('file', (name, file) => {
      const pendingFile: PendingPart = { part: null };
      pending.push(pendingFile);
      const content = new Pieces();
      file.on('data', (piece: Buffer) => content.add(piece));
      file.on('end', () => {
        const value = content.join();
        pendingFile.part = { name, value, isNameTruncated: false, isTruncated: file.truncated };
        attempt(handOn);
      });
      file.on('error', () => fail(new MalformedForm()));
    });
    for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit']) {
      form.on(event, () => fail(new TooManyParts()));
    }
    form.on('finish', resolve);
    // An empty body is a form without parts.
    form.on('error', () => (isEmpty ? resolve() : fail(new MalformedForm())));
    const takePiece = (piece: Buffer) => {
      isEmpty = false;
      attempt(() => onChunk(piece));
      if (!form) throw new MalformedForm();
      form.write(piece);
    };
    readBody(stream, takePiece, () => form?.end()).catch(() => fail(new MalformedForm()));

    function take(part: FormPart): void {
      pending.push({ part });
      handOn();
    }

    function handOn(): void {
      for (let [first] = pending; first?.part; [first] = pending) {
        pending.shift();
        // It would shadow a property that every object has.
        if (first.part.name in Object.prototype) throw new MalformedForm();
        onPart(first.part);
      }
    }

    function attempt(work: () => void): void {
      // The parser still emits events for the bytes that it has.
      if (!form) return;
      try {
        work();
      } catch (error) {
        fail(error);
      }
    }

    function fail(error: unknown): void {
      form = null;
      pending.length = 0;
      reject(error);
    }
  });

  function open(): BusboyInstance {
    const headers = stream.headers as BusboyConfig['headers'];
    if (!/;\s*boundary\s*=\s*"?[^\s";]/i.test(headers['content-type'])) throw new NoBoundary();
    const isPartAFile = (name: string | undefined, type: string | undefined, filename: string | undefined) =>
      filename !== undefined || type === 'application/octet-stream' || files.includes(name ?? '');
    try {
      return new Busboy({ headers, limits, isPartAFile });
    } catch {
      throw new MalformedForm();
    }
  }
}

function fieldValue(text: string, type: string, isTruncated: boolean): unknown {
  if (!type.startsWith('application/json')) return text;
  if (isTruncated) throw new MalformedForm();
  try {
    return secureJson.parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new MalformedForm();
  }
}
