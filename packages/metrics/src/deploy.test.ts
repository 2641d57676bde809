import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GAUGES, HISTOGRAMS, TOTALS } from './catalogue.ts';
import { Metrics } from './metrics.ts';

const deploy = (file: string) => readFileSync(join(import.meta.dirname, '../../../deploy', file), 'utf8');

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

/** The names of our metrics in a text, without the suffixes of histograms. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:http|tidemark|nodejs|process)_\w+\b/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );

const known = new Set([
  ...Object.keys({ ...GAUGES, ...TOTALS, ...HISTOGRAMS }),
  ...new Metrics('api').registry.getMetricsAsArray().map(({ name }) => name),
]);

it.each(['prometheus/alerts.yml', 'prometheus/alerts.test.yml', 'grafana/tidemark.json'])(
  'deploy/%s uses only metrics that exist',
  (file) => {
    const names = namesIn(deploy(file));
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  },
);

it('the dashboard shows every metric of our own', () => {
  const { panels } = JSON.parse(deploy('grafana/tidemark.json')) as Dashboard;
  const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))));
  // The number of responses says little beside their size.
  const ours = [...known].filter(
    (name) => /^(http|tidemark)_/.test(name) && name !== 'tidemark_cache_entries',
  );
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});
