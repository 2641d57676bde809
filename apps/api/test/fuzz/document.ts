export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | undefined;
  /** Response schemas by status. */
  readonly responses: ReadonlyMap<number, JsonSchema>;
  readonly rendersImage: boolean;
  readonly isJson: boolean;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
}

interface Content {
  readonly content?: { readonly 'application/json'?: { readonly schema?: JsonSchema } };
}

interface RawOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

const IMAGE_ROUTES = /^\/out\/(cards|data)\//;

/** The operations of the OpenAPI document with the schemas of their responses. */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const responses = Object.entries(operation.responses).flatMap(([status, { content }]) => {
        const schema = content?.['application/json']?.schema;
        return schema ? [[Number(status), schema] as const] : [];
      });
      const rendersImage = IMAGE_ROUTES.test(path);
      return {
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters ?? [],
        body: operation.requestBody?.content?.['application/json']?.schema,
        responses: new Map(responses),
        rendersImage,
        isJson: !rendersImage && (responses.length > 0 || operation.requestBody !== undefined),
      };
    }),
  );
}
