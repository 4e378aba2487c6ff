/** Type checks of programs as other projects have them: strict, with nothing of this repository's settings. */
import path from 'node:path';
import ts from 'typescript';

const TYPES = path.join(import.meta.dirname, '../../node_modules/@types');

interface Project {
  readonly moduleResolution: 'bundler' | 'nodenext';
  /** Packages of types beside what is imported. */
  readonly types?: readonly string[];
  /** Default: that of browsers. */
  readonly lib?: readonly string[];
}

/** What TypeScript has against these files, in sentences. */
export function typeErrors(
  files: readonly string[],
  { moduleResolution, types = [], lib = ['es2022', 'dom', 'dom.iterable'] }: Project,
): string[] {
  const isBundler = moduleResolution === 'bundler';
  const program = ts.createProgram(files, {
    noEmit: true,
    strict: true,
    target: ts.ScriptTarget.ES2022,
    lib: lib.map((name) => `lib.${name}.d.ts`),
    module: isBundler ? ts.ModuleKind.ESNext : ts.ModuleKind.NodeNext,
    moduleResolution: isBundler ? ts.ModuleResolutionKind.Bundler : ts.ModuleResolutionKind.NodeNext,
    resolveJsonModule: true,
    types: [...types],
    // TypeScript's own libraries are not in question; nor are the types of Node, which take seconds.
    skipDefaultLibCheck: true,
    skipLibCheck: types.length > 0,
    typeRoots: [TYPES],
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${file?.fileName}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}
