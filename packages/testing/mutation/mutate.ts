/** Common small mistakes, made in the syntax tree of a file. */
import ts from 'typescript';
import type { Mutant } from './mutant.ts';
import { sqlMistakes } from './mutate-sql.ts';

const { SyntaxKind: Kind } = ts;

const OPERATORS: Partial<Record<ts.SyntaxKind, readonly [kind: string, replacement: string]>> = {
  [Kind.LessThanToken]: ['boundary moved', '<='],
  [Kind.LessThanEqualsToken]: ['boundary moved', '<'],
  [Kind.GreaterThanToken]: ['boundary moved', '>='],
  [Kind.GreaterThanEqualsToken]: ['boundary moved', '>'],
  [Kind.EqualsEqualsEqualsToken]: ['condition negated', '!=='],
  [Kind.ExclamationEqualsEqualsToken]: ['condition negated', '==='],
  [Kind.AmpersandAmpersandToken]: ['and for or', '||'],
  [Kind.BarBarToken]: ['and for or', '&&'],
  [Kind.PlusToken]: ['sign swapped', '-'],
  [Kind.MinusToken]: ['sign swapped', '+'],
};
/** Methods whose call can be dropped: the value before it has the same type. */
const OPTIONAL_CALLS = /^(catch|finally|filter|trim|toLowerCase|toUpperCase|toSorted|sort|reverse|slice)$/;

/** All mistakes that can be made in a file, in the order of their places. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const replace = (kind: string, node: ts.Node, replacement: string) =>
    found.push({ file, kind, start: node.getStart(), end: node.end, replacement });
  (function visit(node: ts.Node): void {
    // Types have no behaviour, and the text of an error is not tested.
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isThrowStatement(node)) return;
    if (ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    mutateStatement(node, replace);
    mutateExpression(node, replace);
    mutateLiteral(node, replace);
    for (const { start, end } of droppableElements(node)) {
      found.push({ file, kind: 'element dropped', start, end, replacement: '' });
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      for (const { start, end, ...mistake } of sqlMistakes(node.getText())) {
        found.push({ file, start: node.getStart() + start, end: node.getStart() + end, ...mistake });
      }
    }
    ts.forEachChild(node, visit);
  })(tree);
  return found;
}

type Replace = (kind: string, node: ts.Node, replacement: string) => void;

function mutateStatement(node: ts.Node, replace: Replace): void {
  if (ts.isExpressionStatement(node) && isDroppable(node.expression))
    replace('statement dropped', node, '{}');
  if (ts.isReturnStatement(node) && node.expression && node.expression.kind !== Kind.NullKeyword) {
    replace('returns null', node.expression, 'null');
  }
  if (!ts.isIfStatement(node)) return;
  replace('condition negated', node.expression, `!(${node.expression.getText()})`);
  if (!node.elseStatement && endsEarly(node.thenStatement)) replace('guard dropped', node, '');
}

function mutateExpression(node: ts.Node, replace: Replace): void {
  if (ts.isAwaitExpression(node)) replace('await dropped', node, node.expression.getText());
  if (ts.isConditionalExpression(node)) {
    replace('condition negated', node.condition, `!(${node.condition.getText()})`);
  }
  if (ts.isBinaryExpression(node)) {
    const [kind, operator] = OPERATORS[node.operatorToken.kind] ?? [];
    if (kind && operator) replace(kind, node.operatorToken, operator);
    if (node.operatorToken.kind === Kind.QuestionQuestionToken) {
      replace('default dropped', node, node.left.getText());
    }
  }
  if (!ts.isCallExpression(node)) return;
  const [first, second, ...others] = node.arguments.map((each) => each.getText());
  if (first && second && !node.arguments.some(ts.isArrowFunction)) {
    replace(
      'arguments swapped',
      node,
      `${node.expression.getText()}(${[second, first, ...others].join(', ')})`,
    );
  }
  if (ts.isPropertyAccessExpression(node.expression) && OPTIONAL_CALLS.test(node.expression.name.text)) {
    replace('call dropped', node, node.expression.expression.getText());
  }
}

function mutateLiteral(node: ts.Node, replace: Replace): void {
  if (node.kind === Kind.TrueKeyword) replace('boolean swapped', node, 'false');
  if (node.kind === Kind.FalseKeyword) replace('boolean swapped', node, 'true');
  if (ts.isNumericLiteral(node)) replace('number changed', node, String(Number(node.text) + 1));
  if (!ts.isRegularExpressionLiteral(node)) return;
  const text = node.text;
  if (text.startsWith('/^')) replace('regex anchor dropped', node, `/${text.slice(2)}`);
  if (/\$\/\w*$/.test(text)) replace('regex anchor dropped', node, text.replace(/\$(?=\/\w*$)/, ''));
  if (/\/\w*i\w*$/.test(text)) replace('regex flag dropped', node, text.replace(/i(?=\w*$)/, ''));
}

/** Each element of an object or array, with the comma after it. The only one is not dropped. */
function droppableElements(node: ts.Node): { start: number; end: number }[] {
  if (!ts.isObjectLiteralExpression(node) && !ts.isArrayLiteralExpression(node)) return [];
  const elements: readonly ts.Node[] = ts.isArrayLiteralExpression(node) ? node.elements : node.properties;
  if (elements.length < 2) return [];
  return elements.map((element, i) => ({
    start: element.getStart(),
    end: elements[i + 1]?.getStart() ?? element.end,
  }));
}

function isDroppable(expression: ts.Expression): boolean {
  const inner =
    ts.isAwaitExpression(expression) || ts.isVoidExpression(expression) ? expression.expression : expression;
  if (ts.isBinaryExpression(inner)) return inner.operatorToken.kind === Kind.EqualsToken;
  return ts.isCallExpression(inner) && !/^(super|console)\b/.test(inner.getText());
}

function endsEarly(statement: ts.Statement): boolean {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  return (
    last !== undefined &&
    [Kind.ReturnStatement, Kind.ThrowStatement, Kind.ContinueStatement].includes(last.kind)
  );
}
