/** How the admin shows a type or component: fields, rows, labels and descriptions. */
export interface View {
  readonly main?: string;
  readonly list?: readonly string[];
  readonly sort?: { readonly by: string; readonly order: 'ASC' | 'DESC' };
  /** Rows of the edit page with field widths out of 12. Fields in no row are hidden. */
  readonly rows: readonly (readonly [field: string, width: number])[][];
  readonly fields: Readonly<Record<string, readonly [label: string, description: string]>>;
}

const ACCESS =
  'Who can read it. freemium, free: everyone. none: all members. standard, pioneer: Pioneer and above. vip, professional: Professional and above. alpha: Alpha members only. Everything in Alpha Zone is alpha.';
const SLUG = 'Last part of the URL: lowercase letters, digits and hyphens. Old URLs redirect to the new one.';
const ASSETS = 'Related tickers and protocols as a list: ["ETH", "ARB"]';
const SERIES =
  'Up to 12 series with the same labels: [{"name": "Used", "points": [["2026-01", 41], ["2026-02", 44.5]]}]';
const MARKDOWN = 'Markdown: ## heading, **bold**, [link](https://…), lists and tables.';

export const TYPE_VIEWS: Readonly<Record<string, View>> = {
  'api::article.article': {
    main: 'title',
    list: ['title', 'access', 'publish_at', 'authors'],
    sort: { by: 'updatedAt', order: 'DESC' },
    rows: [
      [['title', 12]],
      [
        ['slug', 6],
        ['access', 6],
      ],
      [['teaser', 12]],
      [
        ['main_image', 6],
        ['main_image_alt', 6],
      ],
      [['body', 12]],
      [['takeaways', 12]],
      [['questions', 12]],
      [
        ['categories', 6],
        ['authors', 6],
      ],
      [
        ['publish_at', 6],
        ['featured', 3],
        ['notify', 3],
      ],
      [
        ['assets', 6],
        ['sponsor', 6],
      ],
    ],
    fields: {
      title: ['Title', 'Up to 95 characters fit on cards.'],
      slug: ['Slug', SLUG],
      teaser: [
        'Teaser',
        'One or two sentences that everyone can see, including readers without access. No conclusions.',
      ],
      access: ['Access', ACCESS],
      publish_at: [
        'Publish at',
        'Empty: when you click Publish. A future time: click Publish now and it appears then.',
      ],
      featured: ['Featured', 'The newest featured article leads the home page.'],
      notify: ['Notify followers', 'Off: readers who follow its analyst or topics get no notification.'],
      sponsor: [
        'Sponsor',
        'The sponsored series this article belongs to, if any. Internal; readers see the series.',
      ],
      categories: ['Categories', 'One to three; the main one first.'],
      authors: ['Analysts', 'In byline order.'],
      main_image: [
        'Image',
        'Shown on cards and above the text, visible to everyone. Recommended size 1600 × 900.',
      ],
      main_image_alt: ['Alt text', 'Describes the image for screen readers. Required to publish.'],
      assets: ['Assets', ASSETS],
      takeaways: ['Key takeaways', 'Up to eight sentences as a list: ["First.", "Second."]'],
      questions: [
        'Questions it answers',
        'Up to twelve, in the words of readers who do not know the terms: ["can i lose more than i put in?"]. Search uses them and nobody sees them, but whoever searches can guess them: no conclusions.',
      ],
      body: ['Body', 'Visible only to readers with access. Must start with text, not with a heading.'],
    },
  },
  'api::author.author': {
    main: 'slug',
    list: ['first_name', 'last_name', 'role'],
    rows: [
      [
        ['first_name', 6],
        ['last_name', 6],
      ],
      [
        ['slug', 6],
        ['role', 6],
      ],
      [['biography', 12]],
      [
        ['image', 6],
        ['beats', 6],
      ],
      [['links', 12]],
    ],
    fields: {
      first_name: ['First name', 'Enter a first or last name, or both.'],
      last_name: ['Last name', ''],
      slug: ['Slug', SLUG],
      role: ['Role', 'Shown below the name, for example Head of DeFi.'],
      biography: ['Biography', MARKDOWN],
      image: ['Portrait', 'Square, at least 600 pixels. Without one, a generated portrait is shown.'],
      beats: ['Beats', 'Categories the analyst covers.'],
      links: ['Links', 'Up to six profile links.'],
    },
  },
  'api::category.category': {
    main: 'name',
    list: ['category_id', 'name', 'group'],
    sort: { by: 'category_id', order: 'ASC' },
    rows: [
      [
        ['category_id', 4],
        ['name', 8],
      ],
      [
        ['slug', 6],
        ['group', 6],
      ],
    ],
    fields: {
      category_id: ['Number', 'Identifies the category on the portal. Unknown numbers are rejected.'],
      name: ['Name', 'Shown in the newsroom only; the portal has its own names.'],
      slug: ['Slug', ''],
      group: ['Parent category', 'If this is a subcategory.'],
    },
  },
  'api::navigation.navigation': {
    rows: [[['items', 12]]],
    fields: {
      items: [
        'Menu',
        'menu_items with id, label, link and should_display; submenu_items with id, link and category (its slug). The portal shows an error while either is empty.',
      ],
    },
  },
  'api::disclaimer.disclaimer': {
    rows: [[['title', 12]], [['text', 12]]],
    fields: { title: ['Title', ''], text: ['Text', `Shown below every article. ${MARKDOWN}`] },
  },
  'api::calendar-event.calendar-event': {
    main: 'title',
    list: ['title', 'kind', 'starts_at', 'event_status'],
    sort: { by: 'starts_at', order: 'DESC' },
    rows: [
      [
        ['title', 8],
        ['kind', 4],
      ],
      [
        ['starts_at', 6],
        ['ends_at', 6],
      ],
      [
        ['precision', 6],
        ['event_status', 6],
      ],
      [['summary', 12]],
      [
        ['source', 6],
        ['assets', 6],
      ],
      [['articles', 12]],
    ],
    fields: {
      title: ['Title', ''],
      kind: ['Kind', ''],
      starts_at: ['Starts', ''],
      ends_at: ['Ends', 'Empty for a point in time or a single day.'],
      precision: ['Precision', 'How exactly the date is known.'],
      event_status: ['Status', 'Estimated events are shown hatched, confirmed events solid.'],
      summary: ['Summary', 'Up to 600 characters.'],
      source: ['Source', 'A URL where readers can verify it.'],
      assets: ['Assets', ASSETS],
      articles: ['Articles', 'Up to ten related articles.'],
    },
  },
  'api::data-insight.data-insight': {
    main: 'title',
    list: ['title', 'access', 'updated'],
    rows: [
      [['title', 12]],
      [
        ['slug', 6],
        ['access', 6],
      ],
      [['summary', 12]],
      [
        ['type', 4],
        ['unit', 4],
        ['updated', 4],
      ],
      [
        ['source', 6],
        ['categories', 6],
      ],
      [['series', 12]],
    ],
    fields: {
      title: ['Title', ''],
      slug: ['Slug', SLUG],
      summary: ['Summary', 'What the data shows. Visible to everyone.'],
      access: ['Access', ACCESS],
      type: ['Chart type', ''],
      unit: ['Unit', 'For example % or USD bn.'],
      source: ['Source', 'Where the data comes from.'],
      updated: ['Data as of', ''],
      categories: ['Categories', ''],
      series: ['Series', SERIES],
    },
  },
};

export const COMPONENT_VIEWS: Readonly<Record<string, View>> = {
  'body.rich-text': { rows: [[['markdown', 12]]], fields: { markdown: ['Text', MARKDOWN] } },
  'body.callout': {
    main: 'title',
    rows: [
      [
        ['tone', 4],
        ['title', 8],
      ],
      [['text', 12]],
    ],
    fields: { tone: ['Tone', ''], title: ['Title', ''], text: ['Text', 'One short paragraph.'] },
  },
  'body.chart': {
    main: 'title',
    rows: [
      [
        ['type', 4],
        ['title', 8],
      ],
      [
        ['unit', 4],
        ['source', 4],
        ['date', 4],
      ],
      [['series', 12]],
    ],
    fields: {
      type: ['Chart type', ''],
      title: ['Title', ''],
      unit: ['Unit', 'For example % or USD bn.'],
      source: ['Source', ''],
      date: ['Data as of', 'A day, month or year: 2026-09-30, 2026-09, 2026.'],
      series: ['Series', SERIES],
    },
  },
  'body.embed': {
    main: 'title',
    rows: [
      [['source', 12]],
      [
        ['title', 8],
        ['height', 4],
      ],
    ],
    fields: {
      source: ['URL', 'https:// is added if the scheme is missing.'],
      title: ['Title', 'Describes the frame for screen readers.'],
      height: ['Height', 'In pixels, at least 125.'],
    },
  },
  'body.image': {
    main: 'alt',
    rows: [
      [
        ['image', 6],
        ['alt', 6],
      ],
      [['caption', 12]],
    ],
    fields: {
      image: ['Image', 'Available only to readers with access to the body.'],
      alt: ['Alt text', 'Describes the image for screen readers. Required to publish.'],
      caption: ['Caption', ''],
    },
  },
  'shared.link': {
    main: 'label',
    rows: [
      [
        ['label', 4],
        ['url', 8],
      ],
    ],
    fields: { label: ['Label', ''], url: ['URL', ''] },
  },
};
