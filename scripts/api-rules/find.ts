import { parseSync, Visitor } from 'rolldown/utils';

/** The parts of a node that the rules look at. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly value?: unknown;
  readonly object?: Node;
  readonly property?: Node;
  readonly callee?: Node;
  readonly expression?: Node;
  readonly arguments?: readonly Node[];
  readonly quasis?: readonly { readonly value: { readonly cooked: string | null } }[];
}

const ROUTE_METHODS = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'all']);
/** What registers routes: the app, or a scope of it. */
const ROUTERS = new Set(['app', 'scope']);

/** What exists once in a process, and where it may be constructed. */
const CONSTRUCTED_ONCE: readonly (readonly [name: string, files: RegExp])[] = [
  ['createSearchEngine', /^compose\.ts$/],
  ['openDatabase', /^compose\.ts$/],
  ['openPostgres', /^platform\/database\/open\.ts$/],
  ['createPool', /^platform\/database\/database\.ts$/],
  ['setInterval', /^(compose|search\/.*)\.ts$/],
];

/** Statements that Drizzle builds belong to a connection, and end with it. */
const STATEMENTS_OF_CONNECTIONS = /^platform\/database\/prepared\.ts$/;

/** Where this module of the API breaks one of its rules, one sentence each. `file` is its path in `apps/api/src`. */
export function findViolations(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  const violations: string[] = [];
  const report = (node: { start: number }, sentence: string) =>
    violations.push(`${file}:${source.slice(0, node.start).split('\n').length} ${sentence}`);
  const functions = new Set<string>();
  new Visitor({
    FunctionDeclaration: ({ id }) => id && functions.add(id.name),
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init && isFunction(init as Node, functions)) functions.add(id.name);
    },
    CallExpression: (call) => {
      const node = call as unknown as Node;
      if (isRoute(node) && spellsPath(node.arguments?.[0]))
        report(node, 'spells the path of a route, which belongs to packages/contracts');
      const allowed = CONSTRUCTED_ONCE.find(([name]) => name === node.callee?.name)?.[1];
      if (allowed && !allowed.test(file)) report(node, `calls ${node.callee?.name}, which compose.ts does`);
    },
    NewExpression: (expression) => {
      const { callee } = expression as unknown as Node;
      const isPool = /^(Observed)?Pool$/.test(callee?.name ?? callee?.property?.name ?? '');
      if (isPool && file !== 'platform/database/pools.ts')
        report(expression, 'constructs a pool, which platform/database/pools.ts does');
      if (callee?.name === 'WeakMap' && !STATEMENTS_OF_CONNECTIONS.test(file))
        report(expression, 'stores an instance in a WeakMap; let compose.ts construct it and hand it over');
    },
    AssignmentExpression: ({ left, right, start }) => {
      const target = left as unknown as Node;
      if (target.type !== 'MemberExpression' || target.object?.type === 'ThisExpression') return;
      // The documented way to render with markdown-it.
      if (target.object?.name === 'rules') return;
      if (isFunction(right as unknown as Node, functions))
        report(
          { start },
          `replaces ${source.slice(target.start, target.end)}; use a hook or a class of our own`,
        );
    },
  }).visit(program);
  return violations;
}

function isRoute({ callee }: Node): boolean {
  return (
    callee?.type === 'MemberExpression' &&
    ROUTERS.has(callee.object?.name ?? '') &&
    ROUTE_METHODS.has(callee.property?.name ?? '')
  );
}

/** Whether text of the path is written here. The wildcard, which only the router knows, may be. */
function spellsPath(path: Node | undefined): boolean {
  if (path?.type === 'TemplateLiteral')
    return (path.quasis ?? []).some(({ value }) => /[\w:]/.test(value.cooked ?? ''));
  return path?.type === 'Literal' && path.value !== '*';
}

function isFunction(node: Node, functions: ReadonlySet<string>): boolean {
  if (node.type === 'TSAsExpression' || node.type === 'ParenthesizedExpression')
    return node.expression !== undefined && isFunction(node.expression, functions);
  if (node.type === 'Identifier') return functions.has(node.name ?? '');
  const isBound = node.type === 'CallExpression' && node.callee?.property?.name === 'bind';
  return isBound || node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';
}
