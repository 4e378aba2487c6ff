/** "Who may import whom" as data, and what judges a file by it. */
import path from 'node:path';
import ts from 'typescript';
import { read } from './tree.ts';

/** What a package may import besides itself. */
interface Rule {
  readonly packages: readonly string[];
  /** Of these packages types only: they are not there at run time. */
  readonly typesOnly?: readonly string[];
  /** Of the store, handlers and workers may have its interface and its queries' types, nothing else. */
  readonly storeInterfaceOnly?: true;
  /** Folders of those packages that it may not import. */
  readonly never?: readonly string[];
  /** Modules of Node. */
  readonly node?: true;
  /** Dependencies from npm, by name. */
  readonly npm?: readonly string[];
  /** A tool that runs programs of its own, so it hands the environment on. */
  readonly tool?: true;
  /** The client has a package.json of its own, so it imports by relative path. */
  readonly byRelativePath?: true;
}

const dependenciesIn = (file: string): Record<string, string> => JSON.parse(read(file)).dependencies;
const dependencies = dependenciesIn('package.json');
/** The client is installed alone, with what its own package.json asks for. */
const clientDependencies = dependenciesIn('packages/client/package.json');
const PURE = ['protocol', 'generated'] as const;
/** What measures or breaks a server as a whole reaches into all of it, with whatever is installed for development. */
const SERVER_SIDE = ['core', ...PURE, 'store', 'handlers', 'jobs', 'delivery', 'server', 'harness'] as const;
const anyDependency = Object.keys({ ...dependencies, ...JSON.parse(read('package.json')).devDependencies });

export const RULES = {
  generated: { packages: [] },
  protocol: { packages: ['generated'], typesOnly: ['generated'] },
  core: { packages: PURE, typesOnly: ['generated'] },
  store: { packages: ['core'], node: true, npm: ['pg'] },
  handlers: { packages: ['core', ...PURE, 'store'], storeInterfaceOnly: true },
  jobs: {
    packages: ['core', ...PURE, 'store'],
    storeInterfaceOnly: true,
    node: true,
    npm: ['ajv', 'ajv-formats', 'undici'],
  },
  delivery: {
    packages: ['core', ...PURE, 'store'],
    storeInterfaceOnly: true,
    node: true,
    npm: ['ipaddr.js', 'undici'],
  },
  page: { packages: ['core', 'protocol'] },
  client: { packages: PURE, byRelativePath: true, npm: ['openapi-fetch'] },
  server: {
    packages: ['generated', 'protocol', 'core', 'store', 'handlers', 'jobs', 'delivery', 'page'],
    node: true,
    npm: Object.keys(dependencies),
  },
  admin: {
    packages: ['core', 'protocol', 'store', 'handlers', 'server'],
    never: ['server/http'],
    node: true,
    npm: ['commander'],
  },
  conformance: { packages: [...PURE, 'harness', 'server'], node: true, npm: anyDependency, tool: true },
  harness: { packages: SERVER_SIDE, node: true, npm: anyDependency, tool: true },
  chaos: { packages: SERVER_SIDE, node: true, npm: anyDependency, tool: true },
  bench: { packages: SERVER_SIDE, node: true, npm: anyDependency, tool: true },
} as const satisfies Record<string, Rule>;

export type Package = keyof typeof RULES;

/** The client's commands run on Node; nothing that a program imports does, so it works in every runtime. */
const CLIENT_COMMANDS = 'packages/client/bin/';

/** The only reads of the environment; each gives it, whole, to what builds the settings. */
const ENVIRONMENT_READS: Readonly<Record<string, string>> = {
  'packages/server/main.ts': 'readConfig(process.env)',
  'packages/admin/command.ts': 'readConfig(process.env)',
};

export interface Import {
  readonly specifier: string;
  readonly isType: boolean;
}

/** What is wrong in a file, each in a sentence that names the file, the import and the fix. */
export function problemsOf(file: string, text: string): string[] {
  const own = packageOf(file);
  if (!own) return [`${file} belongs to no package: add its folder to RULES in ${import.meta.filename}.`];
  const rule: Rule = file.startsWith(CLIENT_COMMANDS) ? { ...RULES[own], node: true } : RULES[own];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imports = importsOf(source).flatMap((each) => {
    const fix = fixOf(file, own, rule, each);
    return fix ? [`${file} imports '${each.specifier}': ${fix}.`] : [];
  });
  return rule.tool ? imports : [...imports, ...environmentProblems(file, source)];
}

/** What to do about an import; null when it is fine. */
function fixOf(file: string, own: Package, rule: Rule, { specifier, isType }: Import): string | null {
  if (specifier.startsWith('.')) return relativeFix(file, own, rule, specifier);
  if (specifier.startsWith('#')) {
    if (rule.byRelativePath) return `${own} is installed alone, so it imports by relative path`;
    return packageFix(own, rule, specifier.slice(1), isType);
  }
  if (specifier === 'node:process') return 'read no environment; take the value from Config';
  if (specifier.startsWith('node:')) {
    return rule.node ? null : `${own} uses nothing of Node; take what it needs as an argument`;
  }
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (rule.npm?.includes(name)) {
    const installed = own === 'client' ? Object.keys(clientDependencies) : anyDependency;
    return installed.includes(name) ? null : 'add it to the dependencies of package.json';
  }
  return `${own} may not use ${name}; move the code to a package that may`;
}

function relativeFix(file: string, own: Package, rule: Rule, specifier: string): string | null {
  const target = path.posix.join(path.posix.dirname(file), specifier);
  const other = packageOf(target);
  if (other === own || (rule.tool && target === 'package.json')) return null;
  if (!other) return 'packages import only packages/ and generated/';
  const inside = `${other}/${target.split(`${other}/`)[1]}`;
  if (!rule.byRelativePath) return `write '#${inside}', through the imports map of package.json`;
  return packageFix(own, rule, inside, false);
}

function packageFix(own: Package, rule: Rule, target: string, isType: boolean): string | null {
  const [other = ''] = target.split('/');
  if (other === own) return 'within a package, import by relative path';
  if (!rule.packages.includes(other)) {
    const allowed = rule.packages.join(', ') || 'nothing';
    return `${own} may import ${allowed}; pass what it needs in, or move the rule to core`;
  }
  const never = rule.never?.find((folder) => target.startsWith(`${folder}/`));
  if (never) return `${own} may not import ${never}`;
  if (rule.typesOnly?.includes(other) && !isType)
    return `import it with 'import type': ${own} takes types of it`;
  if (other !== 'store' || !rule.storeInterfaceOnly || target === 'store/store.ts') return null;
  if (!target.startsWith('store/queries/')) return `${own} knows the store by '#store/store.ts' alone`;
  return isType ? null : `import it with 'import type': the queries come with a transaction`;
}

/** The package that a file belongs to, by its path from the top. */
function packageOf(file: string): Package | null {
  const name = file.startsWith('generated/') ? 'generated' : /^packages\/([^/]+)\//.exec(file)?.[1];
  return name !== undefined && name in RULES ? (name as Package) : null;
}

/** Every import of a file: static, dynamic, of types, and of what it exports again. */
export function importsOf(source: ts.SourceFile): Import[] {
  const found: Import[] = [];
  const add = (node: ts.Node | undefined, isType: boolean) => {
    if (node && ts.isStringLiteralLike(node)) found.push({ specifier: node.text, isType });
    else if (node) found.push({ specifier: `(computed) ${node.getText(source)}`, isType: false });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node));
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, isTypeExport(node));
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    if (ts.isCallExpression(node) && isImportCall(node)) add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isTypeImport({ importClause: clause }: ts.ImportDeclaration): boolean {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const { name, namedBindings } = clause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every((each) => each.isTypeOnly);
}

function isTypeExport({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean {
  if (isTypeOnly || !exportClause || !ts.isNamedExports(exportClause)) return isTypeOnly;
  return exportClause.elements.length > 0 && exportClause.elements.every((each) => each.isTypeOnly);
}

function isImportCall({ expression }: ts.CallExpression): boolean {
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return true;
  return ts.isIdentifier(expression) && expression.text === 'require';
}

/** Reads of `process.env` that are not those which hand it to the settings. */
function environmentProblems(file: string, source: ts.SourceFile): string[] {
  const problems: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isEnvironment(node) && node.parent.getText(source) !== ENVIRONMENT_READS[file]) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      problems.push(`${file}:${line} reads process.env: take the value from Config, which readConfig makes.`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

function isEnvironment(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) {
    return (
      node.name.text === 'env' && /^(globalThis\.)?process$|^import\.meta$/.test(node.expression.getText())
    );
  }
  if (ts.isElementAccessExpression(node)) return node.expression.getText() === 'process';
  const isTakenApart = ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name);
  return isTakenApart && node.initializer?.getText() === 'process';
}
