import { runRegressions } from '/work/wt/edges/e2e/hostile/regressions.ts';
const r = await runRegressions(); for (const x of r) console.log(x.status, x.title);
