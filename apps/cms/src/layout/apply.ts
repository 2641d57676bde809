import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { COMPONENT_VIEWS, TYPE_VIEWS, type View } from './views';

type Metadatas = Record<string, { edit: Record<string, unknown>; list: Record<string, unknown> }>;
interface Configuration {
  settings: Record<string, unknown>;
  metadatas: Metadatas;
  layouts: Record<string, unknown>;
}

/** Applies the views once per version, so that later changes by editors are kept. */
export async function applyViews(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'core', name: 'tidemark' });
  const version = createHash('sha256')
    .update(JSON.stringify([TYPE_VIEWS, COMPONENT_VIEWS]))
    .digest('hex');
  if ((await store.get({ key: 'views' })) === version) return;
  const manager = strapi.plugin('content-manager');
  const types = manager.service('content-types');
  for (const [uid, view] of Object.entries(TYPE_VIEWS)) {
    const type = types.findContentType(uid);
    await types.updateConfiguration(type, withView(await types.findConfiguration(type), view));
  }
  const components = manager.service('components');
  for (const [uid, view] of Object.entries(COMPONENT_VIEWS)) {
    const component = components.findComponent(uid);
    await components.updateConfiguration(
      component,
      withView(await components.findConfiguration(component), view),
    );
  }
  await store.set({ key: 'views', value: version });
}

function withView({ settings, metadatas, layouts }: Configuration, view: View): Configuration {
  const described = Object.entries(metadatas).map(([field, { edit, list }]) => {
    const [label, description] = view.fields[field] ?? [];
    const texts = label === undefined ? {} : { label, description };
    return [field, { edit: { ...edit, ...texts }, list: { ...list, ...(label ? { label } : {}) } }];
  });
  return {
    settings: {
      ...settings,
      ...(view.main ? { mainField: view.main } : {}),
      ...(view.sort ? { defaultSortBy: view.sort.by, defaultSortOrder: view.sort.order } : {}),
    },
    metadatas: Object.fromEntries(described) as Metadatas,
    layouts: {
      ...layouts,
      ...(view.list ? { list: [...view.list] } : {}),
      edit: view.rows.map((row) => row.map(([name, size]) => ({ name, size }))),
    },
  };
}
