/** The Java client's operations and models. */
import { type Field, type Model, type Operation, type Type, traitsOf } from './model.ts';
import { bodyName, type Constants, comment, constantsOf, type Shape, shapesOf } from './shapes.ts';
import { camel, constant } from './text.ts';

const FOLDER = 'src/main/java/hostedlinks';

/** @returns the text of each file. */
export function renderJava(model: Model, notice: string): Record<string, string> {
  const header = `// ${notice}\n`;
  return {
    [`${FOLDER}/Operations.java`]: header + operationsClass(model),
    ...Object.fromEntries([
      ...shapesOf(model).map((shape) => [`${FOLDER}/model/${shape.name}.java`, header + modelClass(shape)]),
      ...constantsOf(model).map((each) => [
        `${FOLDER}/model/${each.name}.java`,
        header + constantsClass(each),
      ]),
    ]),
  };
}

function operationsClass({ operations }: Model): string {
  return `package hostedlinks;

import hostedlinks.model.*;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One method for each operation of the contract. All throw {@link HostedLinksException}. */
public abstract class Operations {
${operations.map(routeOf).join('')}
    final Transport transport;

    Operations(Transport transport) {
        this.transport = transport;
    }

${operations.map(methodsOf).join('\n')}
    private Map<String, Object> send(Route route, List<String> ids, Map<String, Object> fields, String idempotencyKey) {
        return transport.send(route, ids, fields, idempotencyKey, transport.options.timeoutMs);
    }

    private static Map<String, Object> query(String name, Object value) {
        return value == null ? Map.of() : Map.of(name, value);
    }

    /** What the transport knows of an operation. */
    static final class Route {
        final String method;
        final String path;
        /** Null where the request is not signed. */
        final String signatureField;
        final boolean numericTimestamp;
        final boolean signsResponse;
        final boolean idempotent;
        final boolean repeatable;
        final boolean multipart;

        Route(String method, String path, String signatureField, String... traits) {
            Set<String> has = Set.of(traits);
            this.method = method;
            this.path = path;
            this.signatureField = signatureField;
            numericTimestamp = has.contains("numericTimestamp");
            signsResponse = has.contains("signsResponse");
            idempotent = has.contains("idempotent");
            repeatable = has.contains("repeatable");
            multipart = has.contains("multipart");
        }
    }
}
`;
}

function routeOf(operation: Operation): string {
  const { id, method, path, signatureField } = operation;
  const parts = [method, path].map((part) => JSON.stringify(part));
  const traits = traitsOf(operation).map((trait) => JSON.stringify(trait));
  const all = [...parts, signatureField ? JSON.stringify(signatureField) : 'null', ...traits];
  return `    static final Route ${constant(id)} = new Route(${all.join(', ')});\n`;
}

function methodsOf(operation: Operation): string {
  const { id, summary, doc, pathParams, query, bodyFields, body, idempotent, response } = operation;
  const ids = pathParams.map(({ name }) => camel(name));
  const content = bodyFields.length > 0;
  const params = [
    ...ids.map((name) => `String ${name}`),
    ...(content ? [`${bodyName(body)} body`] : []),
    ...query.map(({ name, type }) => `${typeOf(type)} ${camel(name)}`),
  ];
  const fields = content
    ? 'body.json()'
    : query[0]
      ? `query("${query[0].name}", ${camel(query[0].name)})`
      : 'Map.of()';
  const names = params.map((param) => param.split(' ').pop());
  const text = [
    `${sentence(summary)} ${doc}`.trim(),
    ...pathParams.map((each) => `@param ${camel(each.name)} ${each.doc}`),
  ];
  const queryText = query.map((each) => `@param ${camel(each.name)} ${each.doc} Null: all.`);
  const explained = comment(javadoc([...text, ...queryText].join('\n')), '    ');
  const head = `${explained}    public ${response} ${id}(${params.join(', ')}) {\n`;
  const call = (key: string) =>
    `        return new ${response}(send(${constant(id)}, List.of(${ids.join(', ')}), ${fields}, ${key}));\n    }\n`;
  if (!idempotent) return head + call('null');
  const same = `The same, under a key of yours: with the same key and input you get the first answer again, for 24 hours (D-29).`;
  return `${head}        return ${id}(${[...names, 'null'].join(', ')});\n    }\n
${comment(same, '    ')}    public ${response} ${id}(${[...params, 'String idempotencyKey'].join(', ')}) {\n${call('idempotencyKey')}`;
}

function modelClass({ name, doc, fields, isInput, isOutput }: Shape): string {
  const setters = isInput ? fields.map((field) => setter(name, field)) : [];
  const getters = isOutput ? fields.map(getter) : [];
  const body = [...setters, ...getters].join('\n');
  const imports = ['hostedlinks.json.Model'];
  if (/\bInstant\b/.test(body)) imports.push('java.time.Instant');
  if (/\bList</.test(body)) imports.push('java.util.List');
  imports.push('java.util.Map');
  return `package hostedlinks.model;

${imports.map((each) => `import ${each};\n`).join('')}
${comment(javadoc(doc))}public final class ${name} extends Model {
${isInput ? `    public ${name}() {\n        super(Map.of());\n    }\n\n` : ''}    /** Of its JSON. */
    public ${name}(Map<String, Object> fields) {
        super(fields);
    }

${body}}
`;
}

function setter(owner: string, { name, type, required, doc }: Field): string {
  const value = camel(name);
  const written =
    type.kind === 'flag' || type.kind === 'time' ? `${value} == null ? null : ${value}.toString()` : value;
  const primitive = { integer: 'long', number: 'double', boolean: 'boolean' }[type.kind as string];
  return `${comment(javadoc(`${required ? 'Required. ' : ''}${doc}`), '    ')}    public ${owner} ${value}(${primitive ?? typeOf(type)} ${value}) {
        set("${name}", ${written});
        return this;
    }
`;
}

function getter({ name, type, nullable, required, doc }: Field): string {
  const unset = nullable || !required ? ' Null when unset.' : '';
  return `${comment(javadoc(`${doc}${type.kind === 'list' ? '' : unset}`.trim()), '    ')}    public ${typeOf(type)} ${camel(name)}() {
        return ${reader(name, type)};
    }
`;
}

function reader(name: string, type: Type): string {
  switch (type.kind) {
    case 'integer':
    case 'number':
    case 'time':
      return `${type.kind}("${name}")`;
    case 'list':
      return type.of.kind === 'model'
        ? `objects("${name}", ${type.of.name}::new)`
        : `list("${name}", ${typeOf(type.of)}.class)`;
    case 'map':
      return `map("${name}", ${typeOf(type.of)}.class)`;
    case 'model':
      return `object("${name}", ${type.name}::new)`;
    default:
      return `get("${name}", ${typeOf(type)}.class)`;
  }
}

const TYPES = {
  string: 'String',
  enum: 'String',
  integer: 'Long',
  number: 'Double',
  boolean: 'Boolean',
  flag: 'Boolean',
  time: 'Instant',
  bytes: 'byte[]',
  any: 'Object',
} as const;

function typeOf(type: Type): string {
  if (type.kind === 'list') return `List<${typeOf(type.of)}>`;
  if (type.kind === 'map') return `Map<String, ${typeOf(type.of)}>`;
  return type.kind === 'model' ? type.name : TYPES[type.kind];
}

function constantsClass({ name, doc, entries }: Constants): string {
  const lines = entries.map(
    (each) =>
      `${each.doc ? comment(javadoc(each.doc), '    ') : ''}    public static final String ${each.name} = ${JSON.stringify(each.value)};\n`,
  );
  return `package hostedlinks.model;

${comment(javadoc(doc))}public final class ${name} {
${lines.join('')}
    private ${name}() {}
}
`;
}

const sentence = (text: string) => `${text.replace(/\.$/, '')}.`;

/** Markdown's code as Javadoc's; nothing of it ends the comment or is HTML. */
const javadoc = (text: string): string =>
  text
    .replaceAll('*/', '*&#47;')
    .replace(/`([^`]*)`|[<>&]|@(?!param)/g, (all, code) =>
      code !== undefined
        ? `{@code ${code}}`
        : ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '@': '&#64;' }[all] ?? all),
    );
