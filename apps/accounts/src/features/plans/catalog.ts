import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidPlans, readPlanCatalog } from '@tidemark/contracts/plan-catalog';
import { DEFAULT_CATALOG, type PlanCatalog } from '@tidemark/contracts/plans';
import { SettingError } from '@tidemark/settings/settings';
import { parse } from 'yaml';

/** Reads `plans.yml` of the publication. Without it, plans have no prices. */
export function loadPlanCatalog(contentDir: string): PlanCatalog {
  const file = join(contentDir, 'plans.yml');
  if (!existsSync(file)) return DEFAULT_CATALOG;
  try {
    return readPlanCatalog(parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof InvalidPlans ? `${error.field} ${error.message}` : String(error);
    throw new SettingError(`${file}: ${reason}`);
  }
}
