import { type Collection, type CollectionRequest, signingScript } from './collections.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** `generated/postman.json`: a collection that Postman imports, and newman runs. */
export function renderPostman({ about, folders, variables }: Collection): string {
  const collection = {
    info: { name: 'Hosted verification links', description: about, schema: SCHEMA },
    item: folders.map(({ name, requests }) => ({ name, item: requests.map(itemOf) })),
    event: [event('prerequest', signing())],
    variable: Object.entries(variables).map(([key, value]) => ({ key, value })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

const signing = () =>
  signingScript(
    (name) => `pm.variables.get('${name}')`,
    (name, value) => `pm.variables.set('${name}', ${value});`,
  );

function itemOf({ name, about, method, url, body, status, captures }: CollectionRequest): object {
  const [host, ...path] = url.split('/');
  const lines = [
    ...(status === null
      ? []
      : [`pm.test('${name}: ${status}', () => pm.response.to.have.status(${status}));`]),
    ...Object.entries(captures).map(
      ([variable, at]) =>
        `if (pm.response.code < 300) pm.collectionVariables.set('${variable}', pm.response.json().${at});`,
    ),
  ];
  return {
    name,
    request: {
      method,
      description: about,
      header: body === null ? [] : [{ key: 'content-type', value: 'application/json' }],
      url: { raw: url, host: [host], path },
      ...(body !== null && { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
    },
    ...(lines.length > 0 && { event: [event('test', lines)] }),
    response: [],
  };
}

const event = (listen: string, exec: readonly string[]) => ({
  listen,
  script: { type: 'text/javascript', exec },
});
