import { type Static, Type } from 'typebox';
import { ArticleCardSchema, ArticleSchema } from './article.ts';
import { AccessSchema, MetaSchema } from './common.ts';

/** The six readers as whom an editor can preview a draft. */
export const PREVIEW_READERS = ['anonymous', 'free', 'explorer', 'pioneer', 'professional', 'alpha'] as const;
export type PreviewReader = (typeof PREVIEW_READERS)[number];

/** Why an entry was rejected, in terms that its editor understands. */
export const ReasonSchema = Type.Object({ field: Type.String(), reason: Type.String() });
export type Reason = Static<typeof ReasonSchema>;

const common = {
  reader: Type.Enum([...PREVIEW_READERS]),
  /** When the preview expires, as an ISO timestamp. */
  expires_at: Type.String(),
};

/**
 * A draft as one reader would receive it. `gated` contains what the gate shows and no body; `rejected` contains
 * the reasons why the draft cannot be published.
 */
export const PreviewSchema = Type.Union([
  Type.Object({ outcome: Type.Literal('open'), ...common, article: ArticleSchema }),
  Type.Object({
    outcome: Type.Literal('gated'),
    ...common,
    access: AccessSchema,
    teaser: ArticleCardSchema,
  }),
  Type.Object({ outcome: Type.Literal('rejected'), ...common, reasons: Type.Array(ReasonSchema) }),
]);
export type Preview = Static<typeof PreviewSchema>;

export const PreviewResponse = Type.Object({ data: PreviewSchema, meta: MetaSchema });

/** The response to the CMS's request whether a draft can be published. */
export const CheckResponse = Type.Object({
  data: Type.Union([
    Type.Object({ ok: Type.Literal(true) }),
    Type.Object({ ok: Type.Literal(false), reasons: Type.Array(ReasonSchema) }),
  ]),
});
