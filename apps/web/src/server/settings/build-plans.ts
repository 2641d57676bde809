import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidPlans, readPlanCatalog } from '@tidemark/contracts/plan-catalog';
import { DEFAULT_CATALOG, type PlanPrices, pricesOf } from '@tidemark/contracts/plans';
import { parse } from 'yaml';

const REPOSITORY = resolve(import.meta.dirname, '../../../../..');

/** The prices in `plans.yml` of the publication, which the build contains. */
export function readPlanPrices(contentDir: string | undefined): PlanPrices {
  const file = resolve(REPOSITORY, contentDir || 'content', 'plans.yml');
  if (!existsSync(file)) return pricesOf(DEFAULT_CATALOG);
  try {
    return pricesOf(readPlanCatalog(parse(readFileSync(file, 'utf8'))));
  } catch (error) {
    if (!(error instanceof InvalidPlans)) throw error;
    throw new Error(`${file}: ${error.field} ${error.message}`);
  }
}
