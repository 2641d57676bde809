import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from './browser.ts';
import { type PaymentSetup, startWithStripe } from './payment.ts';
import { HISTORIES, runHistory } from './payment-histories.ts';

const ORDERS = 200;
let setup: PaymentSetup;

beforeAll(async () => {
  setup = await startWithStripe();
});
afterAll(cleanUp);

describe(`${ORDERS} orders of events, with repetitions and losses, end in the state of the true order`, () => {
  for (const [index, history] of HISTORIES.entries())
    it(history.name, { timeout: 120_000 }, async () => {
      expect(await runHistory(setup, history)).toEqual(history.access);
      for (let order = 0; order < ORDERS / HISTORIES.length; order += 1)
        expect(await runHistory(setup, history, index * 1000 + order), `order ${order}`).toEqual(
          history.access,
        );
    });
});
