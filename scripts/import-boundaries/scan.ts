import { parseSync, Visitor } from 'rolldown/utils';

/** `specifier` is undefined where the path is computed and therefore cannot be checked. */
export type Import = { specifier: string | undefined; line: number };

type Literal = { type: string; value?: unknown; quasis?: { value: { cooked: string | null } }[] };

/** Every module that a source imports: import, export-from, import(), import('…').Type, types included. */
export function scanImports(file: string, source: string): Import[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  const imports: Import[] = [];
  const add = (node: { start: number }, from: unknown) => {
    imports.push({
      specifier: literal(from as Literal),
      line: source.slice(0, node.start).split('\n').length,
    });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node, node.source),
    ExportAllDeclaration: (node) => add(node, node.source),
    ExportNamedDeclaration: (node) => node.source && add(node, node.source),
    ImportExpression: (node) => add(node, node.source),
    TSImportType: (node) => add(node, node.source),
    TSExternalModuleReference: (node) => add(node, node.expression),
  }).visit(program);
  return imports;
}

function literal(node: Literal): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  const only = node.type === 'TemplateLiteral' && node.quasis?.length === 1 ? node.quasis[0] : undefined;
  return only?.value.cooked ?? undefined;
}
