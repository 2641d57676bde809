import { type Static, Type } from 'typebox';
import { One } from './common.ts';

export const NavigationResponse = One(
  Type.Object({
    id: Type.Integer(),
    attributes: Type.Object({
      menu_items: Type.Array(
        Type.Object({
          id: Type.Integer(),
          label: Type.String(),
          link: Type.String(),
          should_display: Type.Boolean(),
        }),
      ),
      submenu_items: Type.Array(
        Type.Object({
          id: Type.Integer(),
          link: Type.String(),
          category: Type.Object({
            data: Type.Object({
              id: Type.Integer(),
              attributes: Type.Object({ name: Type.String(), slug: Type.String() }),
            }),
          }),
        }),
      ),
    }),
  }),
);
export type Navigation = Static<typeof NavigationResponse>['data'];
