// `npm run bench:edge`: throughput of the edge (deploy/varnish) against nginx, and its hit rate while articles are published.
// `-- throughput` or `-- hit-rate` measures one of them.
import { measureHitRate } from './edge/hit-rate.ts';
import { measureThroughput } from './edge/throughput.ts';

const [selected] = process.argv.slice(2);
const isSelected = (name: string) => selected === undefined || selected === name;

const isMet = isSelected('throughput') ? await measureThroughput() : true;
if (isSelected('hit-rate')) await measureHitRate();
process.exit(isMet ? 0 : 1);
