import { ArticleCardSchema } from '@tidemark/contracts/wire/article';
import { AccessSchema, ProblemSchema } from '@tidemark/contracts/wire/common';
import { Type } from 'typebox';

const { data, error } = ProblemSchema.properties;
const details = Type.Partial(Type.Object({ access: AccessSchema, teaser: ArticleCardSchema }));
const Gate = Type.Object({ data, error: Type.Object({ ...error.properties, details }) });

/** The card in an error is serialised with the card's schema, which is its allow-list. */
export const gateResponses = { 401: Gate, 406: Gate };
