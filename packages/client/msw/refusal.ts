import checks from '../../../generated/request-checks.js';
import { type AnyExample, exampleNamed, type MockedOperation } from './examples.ts';

interface Detail {
  readonly path: string;
  readonly message: string;
}

/** What the service responds to a request that breaks the contract; null for one that does not. */
export async function refusalOf(id: MockedOperation, request: Request): Promise<AnyExample | null> {
  const query = problems(id, 'query', Object.fromEntries(new URL(request.url).searchParams));
  if (query.length > 0) return invalid(id, query);
  if (!checks[`${id}_json`]) return null;
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'multipart/form-data' && checks[`${id}_form`]) return refusalOfForm(id, request);
  if (type !== 'application/json') return exampleNamed(id, 'unsupported_media_type');
  let body: unknown;
  try {
    body = await request.json();
  } catch {
    return exampleNamed(id, 'invalid_json');
  }
  return invalid(id, problems(id, 'json', body));
}

async function refusalOfForm(id: MockedOperation, request: Request): Promise<AnyExample | null> {
  const form = await request.formData();
  const fields = [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
  return invalid(id, problems(id, 'form', Object.fromEntries(fields)));
}

function problems(id: MockedOperation, part: 'query' | 'json' | 'form', value: unknown): Detail[] {
  const check = checks[`${id}_${part}`];
  if (!check || check(value)) return [];
  // The errors of `then` and `else` name the field.
  const errors = (check.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  return errors.map(({ keyword, instancePath, params, message = 'is not valid' }) =>
    keyword === 'required'
      ? { path: `${instancePath}/${params['missingProperty']}`, message: 'is required' }
      : { path: instancePath, message },
  );
}

/** Its error, with the fields that are wrong, as the service lists them (D-07). */
function invalid(id: MockedOperation, details: readonly Detail[]): AnyExample | null {
  if (details.length === 0) return null;
  const isMissing = details.some(({ message }) => message === 'is required');
  // A query has nothing that is required.
  const example = exampleNamed(id, isMissing ? 'missing_field' : 'invalid_value');
  return { ...example, body: { ...example.body, details } };
}
