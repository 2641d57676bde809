import { ACCESS_MATRIX, MATRIX_READER_NAMES, type MatrixReaderName } from './access-matrix.ts';

/** A word (or a number) that occurs in a single gated field, and the readers who may see it. */
export interface Canary {
  readonly word: string;
  /** `article free-inside, chart title` */
  readonly location: string;
  /** Whether the field is part of the indexed text. */
  readonly searchable: boolean;
  readonly allowed: ReadonlySet<MatrixReaderName>;
}

export interface CanaryCorpus {
  /** A content folder: path → text, as the file source reads it. */
  readonly files: ReadonlyMap<string, string>;
  readonly canaries: readonly Canary[];
  readonly articles: readonly CanaryEntry[];
  readonly insights: readonly CanaryEntry[];
  readonly authorSlugs: readonly string[];
}

export interface CanaryEntry {
  readonly slug: string;
  /** Contains no canary, so every reader may search for it. */
  readonly title: string;
  readonly allowed: ReadonlySet<MatrixReaderName>;
  /** Scheduled or unpublished: readers must not be able to tell that it exists. */
  readonly hidden: boolean;
  /** The canary in the slug and image name of a hidden entry. */
  readonly slugCanary: Canary | undefined;
}

const CONSONANTS = 'bcdfghjklmnprtvw';
const NO_READERS: ReadonlySet<MatrixReaderName> = new Set();
const DAY_MS = 86_400_000;
const FAR_FUTURE = '2999-01-01T00:00:00Z';

/** A word that stemming does not change and typo correction does not confuse with another; the same on every run. */
function canaryWord(n: number): string {
  let seed = Math.imul(n + 1, 2_654_435_761) >>> 0;
  let word = 'qz';
  for (let length = 0; length < 10; length += 1) {
    seed = (Math.imul(seed ^ (seed >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    word += CONSONANTS[seed % CONSONANTS.length];
  }
  return `${word}k`;
}

/** Not part of the corpus: a search for a locked word must give the same response as a search for this one. */
export const ABSENT_WORD = canaryWord(999_983);

/** A slug that no entry has: its responses must equal those of hidden entries. */
export const ABSENT_SLUG = `scheduled-${canaryWord(999_979)}`;

class CanaryFactory {
  readonly canaries: Canary[] = [];
  #numbers = 0;

  word(location: string, allowed: ReadonlySet<MatrixReaderName>, searchable = false): string {
    const word = canaryWord(this.canaries.length);
    this.canaries.push({ word, location, searchable, allowed });
    return word;
  }

  number(location: string, allowed: ReadonlySet<MatrixReaderName>): number {
    this.#numbers += 1;
    const value = 770_000_000 + this.#numbers * 1_013;
    this.canaries.push({ word: String(value), location, searchable: false, allowed });
    return value;
  }
}

type Plant = (location: string, searchable?: boolean) => string;

/** The fields are written as JSON, which is valid YAML. */
const fence = (kind: string, fields: object) => `\`\`\`${kind}\n${JSON.stringify(fields)}\n\`\`\``;

function chartFields(plant: Plant, number: (location: string) => number) {
  return {
    type: 'bar',
    title: `Measured ${plant('chart title', true)}`,
    unit: plant('chart unit'),
    source: `Model ${plant('chart source')}`,
    date: '2026-09-30',
    series: [{ name: plant('chart series name'), points: [[plant('chart label'), number('chart point')]] }],
  };
}

/** A body with every kind of block and a canary in every field. */
function bodyText(plant: Plant, number: (location: string) => number): string {
  return [
    `A paragraph with ${plant('text', true)} and a [link](https://example.org/${plant('link')}).`,
    `## Heading ${plant('heading', true)}`,
    `| name |\n| --- |\n| ${plant('table cell', true)} |`,
    fence('callout', {
      tone: 'note',
      title: `Callout ${plant('callout title', true)}`,
      text: `Note ${plant('callout text', true)}.`,
    }),
    fence('chart', chartFields(plant, number)),
    fence('embed', {
      source: `https://example.org/${plant('embed source')}`,
      title: plant('embed title', true),
    }),
    fence('image', {
      src: '/images/figures/canary.webp',
      alt: plant('image alt'),
      caption: plant('image caption', true),
    }),
  ].join('\n\n');
}

interface Gate {
  readonly access: string | null;
  readonly inAlphaZone: boolean;
  readonly allowed: ReadonlySet<MatrixReaderName>;
}

/** Every access value, alias, none and unknown, inside and outside Alpha Zone, with the readers who may read it. */
function gates(): Gate[] {
  const cases = ACCESS_MATRIX.filter(({ reader }) => reader === MATRIX_READER_NAMES[0]);
  return cases.map(({ access, inAlphaZone }) => ({
    access,
    inAlphaZone,
    allowed: new Set(
      ACCESS_MATRIX.filter(
        (one) => one.allowed && one.access === access && one.inAlphaZone === inAlphaZone,
      ).map(({ reader }) => reader),
    ),
  }));
}

const nameOf = ({ access, inAlphaZone }: Gate) =>
  `${(access ?? 'none').replaceAll('_', '-')}-${inAlphaZone ? 'inside' : 'outside'}`;

const OUTSIDE = ['layer-1', 'dexs', 'macro', 'market-updates', 'daily-briefings', 'guides'];
const INSIDE = ['war-room-notes', 'daily-summaries', 'exclusive-updates', 'masterclasses'];

/** A publication in which every gated field contains a canary; its newest article is dated `newest`. */
export function canaryCorpus(newest: Date, { includeUnpublished = false } = {}): CanaryCorpus {
  const factory = new CanaryFactory();
  const files = new Map<string, string>();
  const articles: CanaryEntry[] = [];
  const insights: CanaryEntry[] = [];
  const day = (n: number) => new Date(newest.getTime() - n * DAY_MS).toISOString();

  const addArticle = (key: string, gate: Gate, publishAt: string, n: number, hidden: boolean) => {
    const allowed = hidden ? NO_READERS : gate.allowed;
    const slug = hidden
      ? `scheduled-${factory.word(`article ${key}, slug and image name`, NO_READERS)}`
      : key;
    const slugCanary = hidden ? factory.canaries.at(-1) : undefined;
    const plant: Plant = (location, searchable = false) =>
      factory.word(`article ${key}, ${location}`, allowed, searchable && !hidden);
    const number = (location: string) => factory.number(`article ${key}, ${location}`, allowed);
    const secret = (location: string) => (hidden ? ` ${plant(location)}` : '');
    const title = `Report ${n} on the ${key.replaceAll('-', ' ')} question`;
    const fields = {
      key,
      title: `${title}${secret('title')}`,
      teaser: `What report ${n} is about, in a sentence that everyone may read.${secret('teaser')}`,
      ...(gate.access === null ? {} : { access: gate.access }),
      publish_at: publishAt,
      categories: [(gate.inAlphaZone ? INSIDE : OUTSIDE)[n % (gate.inAlphaZone ? 4 : 6)]],
      authors: n % 2 ? ['ada-marsh'] : ['ada-marsh', 'bo-lind'],
      assets: ['ETH'],
      takeaways: [`Remember ${plant('takeaway', true)}.`],
    };
    files.set(`articles/${slug}.md`, `---\n${JSON.stringify(fields)}\n---\n${bodyText(plant, number)}\n`);
    if (hidden) files.set(`images/covers/${slug}.webp`, `The cover of ${slug}`);
    articles.push({ slug, title, allowed, hidden, slugCanary });
  };

  const addInsight = (gate: Gate) => {
    const slug = `insight-${nameOf(gate)}`;
    const plant: Plant = (location) => factory.word(`${slug}, ${location}`, gate.allowed);
    const title = `Figures for ${nameOf(gate).replaceAll('-', ' ')}`;
    const fields = {
      title,
      summary: 'What the figures measure, for everyone.',
      ...(gate.access === null ? {} : { access: gate.access }),
      ...{ type: 'bar', unit: 'USD', source: 'Model', updated: '2026-09-30' },
      categories: [gate.inAlphaZone ? 'war-room-notes' : 'macro'],
      series: [
        {
          name: plant('series name'),
          points: [[plant('label'), factory.number(`${slug}, point`, gate.allowed)]],
        },
      ],
    };
    files.set(`insights/${slug}.yml`, JSON.stringify(fields));
    insights.push({ slug, title, allowed: gate.allowed, hidden: false, slugCanary: undefined });
  };

  gates().forEach((gate, n) => {
    addArticle(nameOf(gate), gate, day(n), n, false);
    addInsight(gate);
  });
  // Free for everyone, but scheduled or unpublished.
  const free = { access: 'free', inAlphaZone: false, allowed: NO_READERS };
  addArticle('scheduled-free', free, FAR_FUTURE, 100, true);
  addArticle('scheduled-alpha', { ...free, inAlphaZone: true }, FAR_FUTURE, 101, true);
  addArticle('unpublished-free', free, day(3), 102, true);
  const unpublishedSlug = articles.at(-1)?.slug;
  if (!includeUnpublished) files.delete(`articles/${unpublishedSlug}.md`);
  addOtherFiles(files);
  const image = { width: 1200, height: 675, blur: '' };
  const covers = articles
    .filter(({ hidden }) => hidden)
    .map(({ slug }) => [`covers/${slug}.webp`, image] as const);
  files.set(
    'images/index.json',
    JSON.stringify(Object.fromEntries([['figures/canary.webp', image], ...covers])),
  );
  return { files, canaries: factory.canaries, articles, insights, authorSlugs: ['ada-marsh', 'bo-lind'] };
}

/** The other files that a publication needs, without canaries. */
function addOtherFiles(files: Map<string, string>): void {
  const analyst = (first_name: string, last_name: string) =>
    `---\n${JSON.stringify({ first_name, last_name, role: 'Analyst', beats: ['layer-1'] })}\n---\nWrites about chains.\n`;
  files.set('analysts/ada-marsh.md', analyst('Ada', 'Marsh'));
  files.set('analysts/bo-lind.md', analyst('Bo', 'Lind'));
  files.set(
    'calendar.yml',
    JSON.stringify([
      {
        ...{ key: 'upgrade', title: 'A network upgrade', kind: 'upgrade', starts_at: '2026-12-01' },
        ...{ precision: 'day', status: 'confirmed', summary: 'It changes the fee market.' },
        articles: ['free-outside', 'alpha-inside', 'scheduled-free', 'scheduled-alpha', 'unpublished-free'],
      },
    ]),
  );
  files.set(
    'navigation.yml',
    JSON.stringify({
      menu_items: [{ id: 1, label: 'All research', link: '/articles', should_display: true }],
      submenu_items: [{ id: 1, link: '/categories/markets', category: 'markets' }],
    }),
  );
  files.set('disclaimer.md', `---\n${JSON.stringify({ title: 'Disclaimer' })}\n---\nNot advice.\n`);
}
