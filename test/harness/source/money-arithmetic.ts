import { parseSync } from 'vite';
import type { Breach } from '#test/harness/source/house-rules.ts';
import type { SourceFile } from '#test/harness/source/import-graph.ts';

// Money is whole cents in plain numbers, which are exact as long as they are only added up. Whatever makes a fraction of
// them (a share, a percentage, a rounding) belongs to domain/money.ts and domain/decimal.ts, which reckon in whole numbers.

/** Where fractions of money are at home. */
const HOME = /^src\/domain\/(money|decimal)\.ts$/;

/** Names of all sorts of numbers, whatever a file or two declares by them. */
const GENERAL = new Set(['sum']);

/** What makes a fraction of a number, or reads one that has one. */
const OPERATORS = new Set(['*', '/', '%', '**', '*=', '/=', '%=', '**=']);
const CALLS = new Set(['toFixed', 'toPrecision', 'round', 'floor', 'ceil', 'trunc', 'parseFloat']);

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  if (!isNode(value)) return;
  visit(value);
  for (const child of Object.values(value)) walk(child, visit);
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined;

/** Whether a type is `Cents`, alone, in a union or as elements, and not something that holds them. */
function saysCents(type: unknown): boolean {
  let [found, plain] = [false, true];
  walk(type, (node) => {
    if (node.type === 'TSTypeReference' && nameOf(node['typeName']) === 'Cents') found = true;
    if (/^TS(TypeLiteral|FunctionType|TypeParameterInstantiation)$/.test(node.type)) plain = false;
  });
  return found && plain;
}

const HOLDERS = new Set(['TSPropertySignature', 'PropertyDefinition', 'VariableDeclarator']);

interface Declared {
  money: Set<string>;
  other: Set<string>;
}

/** The names that a file declares as money, and those that it declares as something else. */
function declaredIn({ path, text }: SourceFile): Declared {
  const declared: Declared = { money: new Set(), other: new Set() };
  const note = (node: unknown, type: unknown) => {
    const name = nameOf(node);
    if (name === undefined || !isNode(type)) return;
    declared[saysCents(type) ? 'money' : 'other'].add(name);
  };
  walk(parseSync(path, text).program, (node) => {
    if (node.type === 'Identifier') note(node, node['typeAnnotation']);
    if (HOLDERS.has(node.type)) note(node['key'] ?? node['id'], node['typeAnnotation']);
    if (node.type === 'FunctionDeclaration') note(node['id'], node['returnType']);
  });
  return declared;
}

/**
 * Names that mean money wherever they stand: of the files that declare them, one in four and more says `Cents`. What is
 * mostly something else, such as a `value` or a `total`, is money only in the files that say so.
 */
export function moneyNames(sources: readonly SourceFile[]): Set<string> {
  const declared = sources.map(declaredIn);
  const often = (kind: keyof Declared, name: string) =>
    declared.filter((each) => each[kind].has(name)).length;
  const names = new Set(declared.flatMap((each) => [...each.money])).difference(GENERAL);
  return new Set([...names].filter((name) => often('money', name) * 3 >= often('other', name)));
}

/** The name of what a value comes from: `amount` of `payment.amount`, `splitPremium` of a call; none of a sum. */
function sourceName(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  const inner = value['expression'] ?? value['argument'];
  if (value.type === 'MemberExpression') {
    const property = value['property'];
    return value['computed'] === true ? sourceName(value['object']) : nameOf(property);
  }
  if (value.type === 'CallExpression') return sourceName(value['callee']);
  return nameOf(value) ?? (inner === undefined ? undefined : sourceName(inner));
}

/** Whether a value is money, or added up from money. */
function isMoney(value: unknown, names: ReadonlySet<string>): boolean {
  if (!isNode(value)) return false;
  const { left, right, consequent, alternate } = value;
  if (value.type === 'ParenthesizedExpression') return isMoney(value['expression'], names);
  if (value.type === 'BinaryExpression')
    return (
      /^[+-]$/.test(String(value['operator'])) && (isMoney(left, names) || isMoney(right, names))
    );
  if (value.type === 'LogicalExpression') return isMoney(left, names) || isMoney(right, names);
  if (value.type === 'ConditionalExpression')
    return isMoney(consequent, names) || isMoney(alternate, names);
  const name = sourceName(value);
  return name !== undefined && names.has(name);
}

/** A sign turns an amount round and leaves it whole. */
const isSign = (value: unknown): boolean =>
  nameOf(value) === 'sign' ||
  (isNode(value) &&
    (value['value'] === 1 || (value.type === 'UnaryExpression' && isSign(value['argument']))));

/** Every place outside the money rules where money is multiplied, divided or rounded. */
export function findMoneyArithmetic(
  sources: readonly SourceFile[],
  everywhere: ReadonlySet<string> = moneyNames(sources),
): Breach[] {
  return sources
    .filter(({ path }) => !HOME.test(path))
    .flatMap(({ path, text }) => {
      const names = everywhere.union(declaredIn({ path, text }).money);
      const breaches = new Set<Breach>();
      const tell = ({ start }: Node) => {
        const line = text.slice(0, start).split('\n').length;
        const words = text.split('\n')[line - 1]?.trim() ?? '';
        breaches.add(`${path}:${line} reckons with money, which domain/money.ts does: ${words}`);
      };
      walk(parseSync(path, text).program, (node) => {
        const { left, right, callee } = node;
        if (OPERATORS.has(String(node['operator'])) && isNode(left) && isNode(right)) {
          if (isSign(left) || isSign(right)) return;
          if (isMoney(left, names) || isMoney(right, names)) tell(node);
        }
        if (node.type !== 'CallExpression' || !isNode(callee)) return;
        const called =
          callee.type === 'MemberExpression' ? nameOf(callee['property']) : nameOf(callee);
        if (called === undefined || !CALLS.has(called)) return;
        const given = [callee['object'], ...(node['arguments'] as unknown[])];
        if (given.some((value) => isMoney(value, names))) tell(node);
      });
      return [...breaches];
    });
}
