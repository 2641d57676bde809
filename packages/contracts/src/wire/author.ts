import { type Static, Type } from 'typebox';
import { Many, Nullable, One } from './common.ts';

/** `data` is null if the author has no picture; screens then show a fallback. */
export const AuthorImageSchema = Type.Object({
  data: Nullable(
    Type.Object({
      attributes: Type.Object({
        url: Type.String(),
        width: Type.Integer(),
        height: Type.Integer(),
        blur: Type.String(),
      }),
    }),
  ),
});

/** The fields shown with an article. */
export const AuthorRefSchema = Type.Object({
  id: Type.Integer(),
  attributes: Type.Object({
    first_name: Nullable(Type.String()),
    last_name: Nullable(Type.String()),
    slug: Type.String(),
    image: AuthorImageSchema,
  }),
});
export type AuthorRef = Static<typeof AuthorRefSchema>;

export const AuthorSchema = Type.Object({
  id: Type.Integer(),
  attributes: Type.Object({
    ...AuthorRefSchema.properties.attributes.properties,
    role: Type.String(),
    /** Sanitised HTML. */
    biography: Type.String(),
    beats: Type.Array(Type.Integer()),
    links: Type.Array(Type.Object({ label: Type.String(), url: Type.String() })),
    articles: Type.Integer(),
  }),
});
export type Author = Static<typeof AuthorSchema>;

export const AuthorResponse = One(AuthorSchema);
export const AuthorListResponse = Many(AuthorSchema);
