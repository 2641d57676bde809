import { type Static, Type } from 'typebox';
import { ArticleCardSchema, ArticleSchema } from './article.ts';
import { AccessSchema, MetaSchema } from './common.ts';

/** The six readers an editor can look through the eyes of. */
export const PREVIEW_READERS = ['anonymous', 'free', 'explorer', 'pioneer', 'professional', 'alpha'] as const;
export type PreviewReader = (typeof PREVIEW_READERS)[number];

/** What keeps an entry from being taken in, in words its editor understands. */
export const ReasonSchema = Type.Object({ field: Type.String(), reason: Type.String() });
export type Reason = Static<typeof ReasonSchema>;

const common = {
  reader: Type.Enum([...PREVIEW_READERS]),
  /** When the address stops working, as an ISO time. */
  expires_at: Type.String(),
};

/**
 * A draft as one reader would get it. `gated` holds what the gate is drawn from and no body;
 * `refused` says why the draft could not be published as it stands.
 */
export const PreviewSchema = Type.Union([
  Type.Object({ outcome: Type.Literal('open'), ...common, article: ArticleSchema }),
  Type.Object({
    outcome: Type.Literal('gated'),
    ...common,
    access: AccessSchema,
    teaser: ArticleCardSchema,
  }),
  Type.Object({ outcome: Type.Literal('refused'), ...common, reasons: Type.Array(ReasonSchema) }),
]);
export type Preview = Static<typeof PreviewSchema>;

export const PreviewResponse = Type.Object({ data: PreviewSchema, meta: MetaSchema });

/** What the CMS is told when it asks whether a draft may be published. */
export const CheckResponse = Type.Object({
  data: Type.Union([
    Type.Object({ ok: Type.Literal(true) }),
    Type.Object({ ok: Type.Literal(false), reasons: Type.Array(ReasonSchema) }),
  ]),
});
