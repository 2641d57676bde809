import type { FastifyReply, FastifyRequest } from 'fastify';

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A form that takes effect only if the reader has lately confirmed that it is them. */
export interface ConfirmedForm {
  readonly path: string;
  /** What the form does, as in "Confirm that it is you to …". */
  readonly purpose: string;
  /** Where to go without a confirmation. */
  readonly home: string;
}

export interface RegisteredForm extends ConfirmedForm {
  readonly handler: Handler;
}

/** By path. */
export type ConfirmedForms = Map<string, RegisteredForm>;
