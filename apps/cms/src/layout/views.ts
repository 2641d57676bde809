/** How the admin shows a type or a component: which fields, in which rows, and what is said about each. */
export interface View {
  readonly main?: string;
  readonly list?: readonly string[];
  readonly sort?: { readonly by: string; readonly order: 'ASC' | 'DESC' };
  /** Rows of the edit page: fields with their widths out of twelve. What is in no row is not shown. */
  readonly rows: readonly (readonly [field: string, width: number])[][];
  readonly fields: Readonly<Record<string, readonly [label: string, description: string]>>;
}

const ACCESS =
  'Who may read it: freemium and free are open to everybody, none to every member, standard and pioneer from Pioneer on, vip and professional from Professional on, alpha to Alpha members only. In Alpha Zone everything is alpha.';
const SLUG =
  'The last part of the address: small letters, digits and hyphens. Change it freely: the old address leads to the new one.';
const ASSETS = 'Tickers and protocols it is about, as a list: ["ETH", "ARB"]';
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
      [
        ['categories', 6],
        ['authors', 6],
      ],
      [
        ['publish_at', 6],
        ['featured', 6],
      ],
      [
        ['assets', 6],
        ['sponsor', 6],
      ],
    ],
    fields: {
      title: ['Title', 'Up to 95 characters read well on cards.'],
      slug: ['Slug', SLUG],
      teaser: [
        'Teaser',
        'One or two sentences that everybody sees, also who may not read on. No conclusions.',
      ],
      access: ['Access', ACCESS],
      publish_at: [
        'Appears at',
        'Empty: the moment you publish. A time ahead: publish now, it appears by itself.',
      ],
      featured: ['Leads the home page', 'The newest such article is the lead story.'],
      sponsor: [
        'Sponsor',
        'The sponsored series it belongs to, if any. For the record; readers see the series.',
      ],
      categories: ['Categories', 'One to three, the main one first.'],
      authors: ['Analysts', 'In the order of the byline.'],
      main_image: ['Picture', 'On cards and above the text; 1600 by 900 is best. Everybody can see it.'],
      main_image_alt: ['What the picture shows', 'For readers who cannot see it. Required to publish.'],
      assets: ['Assets', ASSETS],
      takeaways: ['Key takeaways', 'Up to eight sentences, as a list: ["First.", "Second."]'],
      body: ['Body', 'Only readers with access get it. It begins with text, not with a heading.'],
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
      first_name: ['First name', 'A first or a last name must be given.'],
      last_name: ['Last name', ''],
      slug: ['Slug', SLUG],
      role: ['Role', 'Under the name, such as Head of DeFi.'],
      biography: ['Biography', MARKDOWN],
      image: ['Portrait', 'Square, 600 pixels or more. A drawn one stands in while there is none.'],
      beats: ['Beats', 'The categories they write about.'],
      links: ['Links', 'Up to six places to find them.'],
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
      category_id: ['Number', 'The portal goes by this number. A number it does not know is refused.'],
      name: ['Name', 'As it is offered here; on the portal the name is part of the product.'],
      slug: ['Slug', ''],
      group: ['Stands in', 'The category above it, if any.'],
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
    fields: { title: ['Title', ''], text: ['Text', `Under every article. ${MARKDOWN}`] },
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
      ends_at: ['Ends', 'Empty for a moment or a single day.'],
      precision: ['Known to the', 'How exactly the time is known; a month has no day to stand on.'],
      event_status: ['Status', 'Estimates are drawn hatched, confirmed events solid.'],
      summary: ['Summary', 'Up to 600 characters.'],
      source: ['Source', 'An address where readers can check it.'],
      assets: ['Assets', ASSETS],
      articles: ['Articles', 'What we wrote about it, up to ten.'],
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
      summary: ['Summary', 'What the figures show; everybody sees it.'],
      access: ['Access', ACCESS],
      type: ['Drawn as', ''],
      unit: ['Unit', 'Such as % or USD bn.'],
      source: ['Source', 'Where the figures come from.'],
      updated: ['Figures of', ''],
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
      type: ['Drawn as', ''],
      title: ['Title', ''],
      unit: ['Unit', 'Such as % or USD bn.'],
      source: ['Source', ''],
      date: ['Figures of', 'A day, a month or a year: 2026-09-30, 2026-09, 2026.'],
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
      source: ['Address', 'https is put before it if it names no scheme.'],
      title: ['Title', 'What the frame shows, for readers who cannot see it.'],
      height: ['Height', 'In pixels, from 125.'],
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
      image: ['Picture', 'Only readers with access to the body learn its address.'],
      alt: ['What the picture shows', 'For readers who cannot see it. Required to publish.'],
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
    fields: { label: ['Label', ''], url: ['Address', ''] },
  },
};
