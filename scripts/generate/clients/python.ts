/** The generated half of the Python client: its models, and one method for each operation, also for asyncio. */
import {
  type EnumModel,
  type Field,
  type Model,
  type ObjectModel,
  type Operation,
  requiredFirst,
  type Type,
  traitsOf,
} from './model.ts';
import { constant, prefixed, snake, wrap } from './text.ts';

const WIDTH = 100;

/** @returns the text of each file. */
export const renderPython = (model: Model, notice: string): Record<string, string> => ({
  'hosted_verification_links/_models.py': `# ${notice}\n${modelsOf(model)}`,
  'hosted_verification_links/_operations.py': `# ${notice}\n${operationsOf(model)}`,
  'hosted_verification_links/_async_operations.py': `# ${notice}\n${asyncOperationsOf(model)}`,
});

/** A frozen dataclass for each object, a Literal for each enum. */
function modelsOf({ models, enums, errorCodes }: Model): string {
  const codes = errorCodes.map(({ code, message }) => `${comment(message, 4)}\n    ${JSON.stringify(code)},`);
  const exported = [...models, ...enums, { name: 'ErrorCode' }].map(({ name }) => name).sort();
  return `"""The shapes of the contract. Fields have the names that they have on the wire."""
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Dict, List, Literal, Optional

__all__ = [
${exported.map((name) => `    "${name}",`).join('\n')}
]

${[...enums.map(enumOf), `ErrorCode = Literal[\n${codes.join('\n')}\n]`, ...innerFirst(models).map(modelOf)].join('\n\n')}
`;
}

/** The operations' routes, and a base class that calls them. */
function operationsOf(model: Model): string {
  return `"""The operations of the contract, one method for each."""
from datetime import datetime
from typing import Any, Dict, List, NamedTuple, Optional, Tuple, Type, TypeVar

${importedModels(model)}

Model = TypeVar("Model")

#: The brand word in the contract's paths (D-01).
CONTRACT_BRAND = ${JSON.stringify(model.brand)}


class Route(NamedTuple):
    """What the client needs to know of an operation in addition to its types."""

    operation: str
    method: str
    path: str
    #: The signature's field in the body.
    signature_field: Optional[str] = None
    #: Whether the interface types the timestamp as a number.
    numeric_timestamp: bool = False
    signs_response: bool = False
    #: Whether it takes an Idempotency-Key.
    idempotent: bool = False
    #: Whether sending it again does no more than sending it once (D-29).
    repeatable: bool = False
    multipart: bool = False
    #: Body fields that the wire spells "true" and "false".
    flags: Tuple[str, ...] = ()


${model.operations.map((each) => `${constant(each.id)} = ${routeOf(each)}`).join('\n')}


class Operations:
    """One method for each operation. Arguments that are None are not sent."""

${CALL}

${model.operations.map((each) => methodOf(each)).join('\n\n')}
`;
}

/** The same methods for asyncio and trio. */
const asyncOperationsOf = (
  model: Model,
): string => `"""The operations of the contract, one coroutine for each."""
from datetime import datetime
from typing import Any, Dict, List, Optional, Tuple, Type

${importedModels(model)}
from ._operations import (
${[...model.operations.map(({ id }) => constant(id)), 'Model', 'Route'].map((name) => `    ${name},`).join('\n')}
)


class AsyncOperations:
    """One coroutine for each operation. Arguments that are None are not sent."""

${CALL.replace('def', 'async def')}

${model.operations.map((each) => methodOf(each, 'async ', 'await ')).join('\n\n')}
`;

/** What a client has to write: sending an operation. */
const CALL = `    def _call(
        self,
        route: Route,
        response: Type[Model],
        path: Tuple[str, ...],
        body: Optional[Dict[str, Any]],
        query: Dict[str, Optional[str]],
        idempotency_key: Optional[str],
        timeout: Optional[float],
    ) -> Model:
        raise NotImplementedError`;

function importedModels({ operations, models, enums }: Model): string {
  const names = [...models, ...enums].map(({ name }) => name);
  const used = names.filter((name) => operations.some((each) => usesName(each, name))).sort();
  return `from ._models import (\n${used.map((name) => `    ${name},`).join('\n')}\n)`;
}

function enumOf({ name, doc, values }: EnumModel): string {
  return `${comment(doc, 0)}\n${name} = ${literal(values)}`;
}

function modelOf({ name, doc, fields }: ObjectModel): string {
  const inOrder = [...fields.filter((each) => !isOptional(each)), ...fields.filter(isOptional)];
  const lines = inOrder.map((field) => {
    const type = isOptional(field) ? `Optional[${typeOf(field.type)}] = None` : typeOf(field.type);
    return `${comment(field.doc, 4, '#: ')}\n    ${field.name}: ${type}`;
  });
  return `\n@dataclass(frozen=True)\nclass ${name}:\n${docstring(doc, 4)}\n\n${lines.join('\n')}`;
}

function methodOf(operation: Operation, kind = '', waits = ''): string {
  const { id, pathParams, bodyFields, query, idempotent, response, body } = operation;
  const fields = [...bodyFields, ...query];
  const named = requiredFirst(fields);
  const options = [
    ...(idempotent ? ['idempotency_key: Optional[str] = None'] : []),
    'timeout: Optional[float] = None',
  ];
  const parameters = [
    'self',
    ...pathParams.map(({ name }) => `${snake(name)}: str`),
    '*',
    ...named.map(({ name, type, required }) =>
      required ? `${name}: ${typeOf(type)}` : `${name}: Optional[${typeOf(type)}] = None`,
    ),
    ...options,
  ];
  const ids = pathParams.map(({ name }) => `${snake(name)},`).join(' ');
  const pairs = (list: readonly Field[]) =>
    list.map(({ name }) => `                "${name}": ${name},`).join('\n');
  const dict = (list: readonly Field[]) => (list.length ? `{\n${pairs(list)}\n            }` : '{}');
  const passed = [
    constant(id),
    response,
    `(${ids})`,
    body ? dict(bodyFields) : 'None',
    dict(query),
    idempotent ? 'idempotency_key' : 'None',
    'timeout',
  ];
  return `    ${kind}def ${snake(id)}(
${parameters.map((each) => `        ${each},`).join('\n')}
    ) -> ${response}:
${methodDoc(operation, named)}
        return ${waits}self._call(
${passed.map((each) => `            ${each},`).join('\n')}
        )`;
}

function methodDoc({ doc, pathParams, idempotent, sandboxOnly }: Operation, named: readonly Field[]): string {
  const rows = [
    ...pathParams.map(({ name, doc: text }) => [snake(name), text]),
    ...named.map(({ name, doc: text }) => [name, text]),
  ];
  if (idempotent)
    rows.push([
      'idempotency_key',
      'Makes the call safe to repeat for 24 hours (D-29); a random one where left out.',
    ]);
  rows.push(['timeout', 'Seconds for the whole call with its retries.']);
  const described = rows.map(([name, text]) => {
    const [first = '', ...rest] = wrap(`${name}: ${text}`, WIDTH - 12);
    return [`            ${first}`, ...rest.map((line) => `                ${line}`)].join('\n');
  });
  const lead = wrap(sandboxOnly ? `${doc} Only in the sandbox.` : doc, WIDTH - 11);
  return `        """${prefixed(lead, '        ').trimStart()}\n\n        Args:\n${described.join('\n')}\n        """`;
}

function routeOf(operation: Operation): string {
  const { id, method, path, signatureField, bodyFields } = operation;
  const flags = bodyFields.filter(({ type }) => type.kind === 'flag').map(({ name }) => `"${name}", `);
  const set = [
    signatureField && `signature_field="${signatureField}"`,
    ...traitsOf(operation).map((trait) => `${snake(trait)}=True`),
    flags.length && `flags=(${flags.join('').trimEnd()})`,
  ].filter(Boolean);
  const required = [id, method, path].map((each) => JSON.stringify(each));
  return `Route(\n${[...required, ...set].map((each) => `    ${each},`).join('\n')}\n)`;
}

const isOptional = ({ required, nullable }: Field): boolean => !required || nullable;

const TYPES = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  flag: 'bool',
  time: 'datetime',
  bytes: 'bytes',
  any: 'Any',
} as const;

function typeOf(type: Type): string {
  if (type.kind === 'list') return `List[${typeOf(type.of)}]`;
  if (type.kind === 'map') return `Dict[str, ${typeOf(type.of)}]`;
  if (type.kind === 'string' && type.values) return literal(type.values);
  return 'name' in type ? type.name : TYPES[type.kind];
}

const literal = (values: readonly string[]): string =>
  `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`;

/** Those that others have as fields come first, because Python reads a file from its top. */
function innerFirst(models: readonly ObjectModel[]): ObjectModel[] {
  const sorted = new Set<ObjectModel>();
  const add = (model: ObjectModel) => {
    for (const { type } of model.fields) {
      const inner = models.find(({ name }) => namesOf(type).includes(name));
      if (inner && inner !== model && !sorted.has(inner)) add(inner);
    }
    sorted.add(model);
  };
  models.forEach(add);
  return [...sorted];
}

const namesOf = (type: Type): string[] =>
  'name' in type ? [type.name] : 'of' in type ? namesOf(type.of) : [];

const usesName = ({ response, bodyFields }: Operation, name: string): boolean =>
  response === name || bodyFields.some(({ type }) => namesOf(type).includes(name));

function comment(doc: string, indent: number, mark = '# '): string {
  const space = ' '.repeat(indent);
  return prefixed(wrap(doc, WIDTH - indent - mark.length), `${space}${mark}`);
}

function docstring(doc: string, indent: number): string {
  const space = ' '.repeat(indent);
  const lines = wrap(doc, WIDTH - indent - 6);
  return `${space}"""${prefixed(lines, space).trimStart()}${lines.length > 1 ? `\n${space}` : ''}"""`;
}
