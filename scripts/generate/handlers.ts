import { GENERATED_NOTICE, type Json } from './bundle.ts';
import { shownOperations } from './examples.ts';

/** `generated/handlers.ts`: each operation's handler, from the file that has its name, in the folder of its tag. */
export function renderHandlers(document: Json): string {
  const handlers = shownOperations(document).map(({ id, definition }) => {
    const [tag] = definition.tags;
    if (!tag) throw new Error(`Give the operation a tag, in openapi/paths/${id}.yaml.`);
    const file = `#handlers/${tag.toLowerCase()}/${id}.ts`;
    return { id, file, isSandboxOnly: definition['x-sandbox-only'] === true };
  });
  const sorted = handlers.toSorted((one, other) => (one.file < other.file ? -1 : 1));
  const listOf = (isSandboxOnly: boolean) =>
    sorted.filter((each) => each.isSandboxOnly === isSandboxOnly).map(({ id }) => `  ${id},`);
  return `// ${GENERATED_NOTICE}
${sorted.map(({ id, file }) => `import { ${id} } from '${file}';`).join('\n')}

/** Every operation's handler. Where \`tsc\` cannot find a module, write that file, in packages/handlers/. */
export const HANDLERS = {
${listOf(false).join('\n')}
};

/** Those of the operations that only a sandbox has. */
export const SANDBOX_HANDLERS = {
${listOf(true).join('\n')}
};
`;
}
