import { ArticleCardSchema } from '@tidemark/contracts/wire/article';
import { AccessSchema, ProblemSchema } from '@tidemark/contracts/wire/common';
import { Type } from 'typebox';

const { data, error } = ProblemSchema.properties;
const details = Type.Partial(Type.Object({ access: AccessSchema, teaser: ArticleCardSchema }));
const Gate = Type.Object({ data, error: Type.Object({ ...error.properties, details }) });

/** An error that carries a card is held to the card's allow-list, as every other answer is. */
export const gateResponses = { 401: Gate, 406: Gate };
