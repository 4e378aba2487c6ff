/** `generated/stubs/`: what another team needs to serve the contract, of the contract alone. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { GENERATED_NOTICE, type Json } from './bundle.ts';
import { shownOperations } from './examples.ts';
import { describeAll } from './operations.ts';

const RUNTIME = path.join(import.meta.dirname, 'stubs');

/** The runtime as it stands beside this file, its imports leading to what is generated; and the types. */
export function renderStubs(document: Json): Record<string, string> {
  const runtime = globSync('*.ts', { cwd: RUNTIME }).map((file) => {
    const source = readFileSync(path.join(RUNTIME, file), 'utf8');
    return [file, `// ${GENERATED_NOTICE}\n${source.replaceAll("'#generated/", "'../")}`];
  });
  return { ...Object.fromEntries(runtime), 'types.ts': renderTypes(document) };
}

/** `types.ts`: for each operation its request, and its responses as a union by status and code; and all handlers. */
function renderTypes(document: Json): string {
  const operations = describeAll(document);
  const parts = shownOperations(document).map(({ id, definition }) => {
    const { method, path: address, successStatus, errors, signedBy, clause } = operations[id] as Described;
    const name = id[0]?.toUpperCase() + id.slice(1);
    const refusals = Object.entries(errors).map(
      ([condition, { status, code, error }]) =>
        `  /** ${status} \`${code}\`: ${error} */\n  | Refused<'${condition}'>`,
    );
    const types = `/** \`${method} ${address}\` (${clause}), as its handler gets it. */
export type ${name}Request<File> = StubRequest<'${id}', File>;

export type ${name}Response =
  /** ${successStatus} */
  | Success<'${id}'>
${refusals.join('\n')};
`;
    const context = signedBy === 'partner' ? 'signed' : 'unsigned';
    const method_ = `  /** ${definition.summary} (${clause}). */
  readonly ${id}: (
    request: ${name}Request<Types['file']>,
    context: Types['${context}'],
  ) => Promise<${name}Response>;`;
    return { types, method: method_ };
  });
  return `// ${GENERATED_NOTICE}
import type { Refused, StubRequest, StubTypes, Success } from './shapes.ts';

/** A handler for each operation of the contract. */
export interface Handlers<Types extends StubTypes> {
${parts.map(({ method }) => method).join('\n')}
}

${parts.map(({ types }) => types).join('\n')}`;
}

interface Described {
  readonly method: string;
  readonly path: string;
  readonly successStatus: number;
  readonly signedBy: string | null;
  readonly clause: string;
  readonly errors: Readonly<Record<string, { status: number; code: string; error: string }>>;
}
