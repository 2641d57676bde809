import type { ClientIdentifier } from '@tidemark/rate-limit/client-identifier';
import { nextRoutes } from './features/articles/next-routes.ts';
import { articleRoutes } from './features/articles/routes.ts';
import { authorRoutes } from './features/authors/routes.ts';
import { bookmarkRoutes } from './features/bookmarks/routes.ts';
import { calendarFileRoutes } from './features/calendar/file-routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { chartRoutes } from './features/charts/routes.ts';
import { type EntitlementEvents, entitlementRoutes } from './features/entitlements/routes.ts';
import { feedRoutes } from './features/feeds/routes.ts';
import { followRoutes } from './features/follows/routes.ts';
import { giftRoutes } from './features/gifts/routes.ts';
import { glossaryRoutes } from './features/glossary/routes.ts';
import { highlightRoutes } from './features/highlights/routes.ts';
import { mediaRoutes } from './features/images/routes.ts';
import { insightRoutes } from './features/insights/routes.ts';
import { libraryChangeRoutes } from './features/library/changes-routes.ts';
import { libraryExportRoutes } from './features/library/export-routes.ts';
import { libraryRoutes } from './features/library/routes.ts';
import { navigationRoutes } from './features/navigation/routes.ts';
import type { Newsroom } from './features/newsroom/index.ts';
import { webhookRoutes } from './features/newsroom/routes.ts';
import { bounceRoutes } from './features/notification-emails/bounce-routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import {
  emailPreferenceRoutes,
  notificationSettingsRoutes,
} from './features/notifications/settings-routes.ts';
import { portalFileRoutes } from './features/portal-files/routes.ts';
import { previewRoutes } from './features/preview/routes.ts';
import { privateFeedRoutes } from './features/private-feeds/routes.ts';
import { type PushSettings, pushRoutes } from './features/push/routes.ts';
import { readingRoutes } from './features/reading/routes.ts';
import { readRoutes } from './features/reads/routes.ts';
import type { RouteDeps } from './features/route-deps.ts';
import { savedLinkRoutes } from './features/saved-links/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { seoRoutes } from './features/seo/routes.ts';
import { shareCardRoutes } from './features/share-cards/routes.ts';
import { staffRoutes } from './features/staff/routes.ts';
import type { App } from './platform/http/app.ts';
import { healthRoutes } from './platform/http/health.ts';
import type { Config } from './platform/settings/config.ts';

export interface RouteOptions {
  readonly config: Config;
  readonly clients: ClientIdentifier;
  readonly newsroom: Newsroom | undefined;
  readonly entitlementEvents: EntitlementEvents | undefined;
  readonly push: PushSettings | undefined;
  readonly isLoaded: () => boolean;
  readonly isStopping: () => boolean;
}

/** The calls of the portal, the main app and the newsroom. */
export function registerRoutes(app: App, routeDeps: RouteDeps, options: RouteOptions): void {
  const { config, clients, newsroom, entitlementEvents, push, isLoaded, isStopping } = options;
  mediaRoutes(app, routeDeps);
  portalFileRoutes(app, routeDeps, clients);
  healthRoutes(app, routeDeps, { isLoaded, isStopping });
  articleRoutes(app, routeDeps);
  authorRoutes(app, routeDeps);
  bookmarkRoutes(app, routeDeps);
  entitlementRoutes(app, entitlementEvents);
  readingRoutes(app, routeDeps);
  libraryRoutes(app, routeDeps);
  highlightRoutes(app, routeDeps);
  libraryChangeRoutes(app, routeDeps);
  libraryExportRoutes(app, routeDeps);
  savedLinkRoutes(app, routeDeps);
  giftRoutes(app, routeDeps);
  followRoutes(app, routeDeps);
  notificationRoutes(app, routeDeps);
  notificationSettingsRoutes(app, routeDeps);
  emailPreferenceRoutes(app, routeDeps);
  bounceRoutes(app, routeDeps, config.bounces?.secret);
  pushRoutes(app, routeDeps, push);
  privateFeedRoutes(app, routeDeps);
  readRoutes(app, routeDeps, clients);
  calendarRoutes(app, routeDeps);
  calendarFileRoutes(app, routeDeps);
  chartRoutes(app, routeDeps);
  feedRoutes(app, routeDeps);
  seoRoutes(app, routeDeps);
  glossaryRoutes(app, routeDeps);
  nextRoutes(app, routeDeps);
  webhookRoutes(app, routeDeps, newsroom);
  navigationRoutes(app, routeDeps);
  insightRoutes(app, routeDeps);
  previewRoutes(app, routeDeps, newsroom);
  searchRoutes(app, routeDeps);
  shareCardRoutes(app, routeDeps, config);
  staffRoutes(app, routeDeps, newsroom);
}
