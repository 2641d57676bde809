import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  type Expression,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isComputedPropertyName,
  isConditionalExpression,
  isElementAccessExpression,
  isNonNullExpression,
  isParenthesizedExpression,
  isSatisfiesExpression,
  isTypeAssertion,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';

export interface Lookups {
  /** How many files were read, so that a check that reads nothing fails. */
  readonly files: number;
  readonly violations: readonly string[];
}

const TEST_FILE = /\.test\.tsx?$/;

/**
 * Finds property lookups with a key that can be any text. On an object such a lookup also finds `constructor` and
 * `__proto__`. Allowed are keys of a closed type, a Map, and lookups under `Object.hasOwn(object, key) ?`.
 * A type assertion on the key counts for nothing, because it does not check the value.
 */
export function findLookups(root: string): Lookups {
  const api = new API({ cwd: root });
  try {
    const snapshot = api.updateSnapshot({ openProjects: projectsOf(root) });
    const violations: string[] = [];
    let files = 0;
    for (const { configFileName, program, checker } of snapshot.getProjects()) {
      const source = `${dirname(configFileName)}/src/`;
      for (const name of program.getSourceFileNames()) {
        if (!name.startsWith(source) || TEST_FILE.test(name)) continue;
        const file = program.getSourceFile(name);
        if (!file) throw new Error(`${name} cannot be read.`);
        files += 1;
        for (const node of lookupsIn(file, checker)) {
          const text = node.getText(file).replace(/\s+/g, ' ');
          violations.push(
            `${relative(root, name)}:${lineOf(file, node)} ${text}: the key can be any text; use a Map or ownValue()`,
          );
        }
      }
    }
    return { files, violations: violations.sort() };
  } finally {
    api.close();
  }
}

/** The apps and packages with a tsconfig. The newsroom's CMS has dependencies of its own and is not read. */
function projectsOf(root: string): string[] {
  return ['apps', 'packages']
    .filter((kind) => existsSync(join(root, kind)))
    .flatMap((kind) => readdirSync(join(root, kind)).map((name) => join(root, kind, name)))
    .filter((folder) => !existsSync(join(folder, 'package-lock.json')))
    .map((folder) => join(folder, 'tsconfig.json'))
    .filter((file) => existsSync(file));
}

const lineOf = (file: SourceFile, node: Node): number =>
  file.text.slice(0, node.getStart(file)).split('\n').length;

function lookupsIn(file: SourceFile, checker: Checker): Node[] {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    const key = keyOf(node);
    if (key && isOpen(checker.getTypeAtLocation(withoutAssertions(key)), checker) && !isGuarded(node, file)) {
      found.push(node);
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** The key of `object[key]`, of `key in object` and of `const { [key]: value } = object`. */
function keyOf(node: Node): Expression | undefined {
  if (isElementAccessExpression(node)) return node.argumentExpression;
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) return node.left;
  const name = isBindingElement(node) ? node.propertyName : undefined;
  return name && isComputedPropertyName(name) ? name.expression : undefined;
}

function withoutAssertions(node: Expression): Expression {
  const wrapped =
    isAsExpression(node) ||
    isTypeAssertion(node) ||
    isSatisfiesExpression(node) ||
    isNonNullExpression(node) ||
    isParenthesizedExpression(node);
  return wrapped ? withoutAssertions(node.expression) : node;
}

const CLOSED =
  TypeFlags.StringLiteral |
  TypeFlags.NumberLike |
  TypeFlags.ESSymbolLike |
  TypeFlags.Undefined |
  TypeFlags.Null |
  TypeFlags.Index |
  TypeFlags.Never;

function isOpen(type: Type | undefined, checker: Checker): boolean {
  if (!type) return true;
  if (type.isUnionType()) return type.getTypes().some((member) => isOpen(member, checker));
  // `series${number}` is never the name of an inherited property.
  if (type.isTemplateLiteralType()) return type.getTypes().some((member) => isOpen(member, checker));
  if (type.flags & CLOSED) return false;
  const constraint = checker.getBaseConstraintOfType(type);
  return !constraint || constraint.id === type.id || isOpen(constraint, checker);
}

/** Whether `object[key]` is the first branch of `Object.hasOwn(object, key) ? … : …`. */
function isGuarded(node: Node, file: SourceFile): boolean {
  if (!isElementAccessExpression(node)) return false;
  const table = withoutAssertions(node.expression).getText(file);
  const key = withoutAssertions(node.argumentExpression).getText(file);
  for (let at: Node = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (isConditionalExpression(parent) && parent.whenTrue === at && isOwnCheck(parent.condition))
      return true;
  }
  return false;

  function isOwnCheck(condition: Expression): boolean {
    if (!isCallExpression(condition) || condition.expression.getText(file) !== 'Object.hasOwn') return false;
    const [object, name] = condition.arguments;
    return object?.getText(file) === table && name?.getText(file) === key;
  }
}
