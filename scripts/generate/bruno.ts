import { type Collection, type CollectionRequest, signingScript } from './collections.ts';

/** `generated/bruno/`: a collection that Bruno opens, by file. */
export function renderBruno({ about, folders, variables }: Collection): Record<string, string> {
  const requests = folders.flatMap(({ name, requests }, at) => [
    [`${name}/folder.bru`, block('meta', [`name: ${name}`, `seq: ${at + 1}`])],
    ...requests.map((request, index) => [`${name}/${request.name}.bru`, renderRequest(request, index + 1)]),
  ]);
  return {
    'bruno.json': `${JSON.stringify({ version: '1', name: 'Hosted verification links', type: 'collection' }, null, 2)}\n`,
    'collection.bru': [block('docs', about.split('\n')), block('script:pre-request', signing())].join('\n'),
    'environments/sandbox.bru': block(
      'vars',
      Object.entries(variables).map(([name, value]) => `${name}: ${value}`),
    ),
    ...Object.fromEntries(requests),
  };
}

const signing = () =>
  signingScript(
    (name) => `bru.getEnvVar('${name}')`,
    (name, value) => `bru.setVar('${name}', ${value});`,
  );

function renderRequest(request: CollectionRequest, seq: number): string {
  const { name, about, method, url, body, status, captures } = request;
  const set = Object.entries(captures).map(
    ([variable, at]) => `if (res.status < 300) bru.setVar('${variable}', res.body.${at});`,
  );
  return [
    block('meta', [`name: ${name}`, 'type: http', `seq: ${seq}`]),
    block(method.toLowerCase(), [`url: ${url}`, `body: ${body === null ? 'none' : 'json'}`, 'auth: none']),
    ...(body === null ? [] : [block('body:json', body.split('\n'))]),
    ...(status === null ? [] : [block('assert', [`res.status: eq ${status}`])]),
    ...(set.length > 0 ? [block('script:post-response', set)] : []),
    block('docs', about.split('\n')),
  ].join('\n');
}

/** A block ends with a brace at the beginning of a line, so its lines are indented. */
const block = (name: string, lines: readonly string[]) =>
  `${name} {\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n}\n`;
