import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMPONENT_VIEWS, TYPE_VIEWS, type View } from '../src/layout/views';
import { DRAFTED_TYPES, NEWSROOM_TYPES } from '../src/newsroom/types';

interface Schema {
  readonly options?: { readonly draftAndPublish?: boolean };
  readonly attributes: Readonly<Record<string, unknown>>;
}

const source = (path: string): Schema =>
  JSON.parse(readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8'));
const typeSchema = (uid: string): Schema => {
  const name = uid.split('.').at(-1);
  return source(`api/${name}/content-types/${name}/schema.json`);
};
const componentSchema = (uid: string): Schema => source(`components/${uid.replace('.', '/')}.json`);

/** Strapi adds these fields to every type. */
const OWN_FIELDS = ['id', 'createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy', 'status'];

const views: [string, View, Schema][] = [
  ...Object.entries(TYPE_VIEWS).map(([uid, view]): [string, View, Schema] => [uid, view, typeSchema(uid)]),
  ...Object.entries(COMPONENT_VIEWS).map(([uid, view]): [string, View, Schema] => [
    uid,
    view,
    componentSchema(uid),
  ]),
];

describe('forms of the newsroom', () => {
  it.each(views)('%s shows fields that exist, each with a label', (_uid, view, { attributes }) => {
    const shown = view.rows.flat().map(([field]) => field);
    expect(shown.filter((field) => !(field in attributes))).toEqual([]);
    expect(shown.filter((field) => !view.fields[field])).toEqual([]);
    expect(new Set(shown).size).toBe(shown.length);
    const listed = [
      ...(view.list ?? []),
      ...(view.main ? [view.main] : []),
      ...(view.sort ? [view.sort.by] : []),
    ];
    expect(listed.filter((field) => !(field in attributes) && !OWN_FIELDS.includes(field))).toEqual([]);
  });

  it.each(views)('%s has rows of at most twelve columns', (_uid, view) => {
    const widths = view.rows.map((row) => row.reduce((sum, [, width]) => sum + width, 0));
    expect(widths.filter((width) => width > 12)).toEqual([]);
  });

  it('knows which types have drafts', () => {
    expect(NEWSROOM_TYPES.filter((uid) => typeSchema(uid).options?.draftAndPublish)).toEqual([
      ...DRAFTED_TYPES,
    ]);
  });
});
