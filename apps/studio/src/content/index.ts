/** Other modules import only this file. */
export { analyticsHandlers } from "./analytics/analytics-handlers.ts";
export { tableSink } from "./analytics/analytics-sink.ts";
export { announcementHandlers } from "./announcements/announcement-handlers.ts";
export { botProtection } from "./bot/bot-protection.ts";
export { registerWafSources } from "./bot/waf-sources.ts";
export { contactHandlers } from "./contact/contact-handlers.ts";
export { sweepContact } from "./contact/contact-retention.ts";
export { inboxHandlers } from "./contact/inbox-handlers.ts";
export { MaintenanceGate } from "./maintenance/maintenance-gate.ts";
export { maintenanceHandlers } from "./maintenance/maintenance-handlers.ts";
export { registerOpenApi } from "./reference/openapi-route.ts";
export { BuildStore } from "./releases/build-store.ts";
export { publishPacked } from "./releases/publish-packed.ts";
export { releaseHandlers, sweepBuilds } from "./releases/release-handlers.ts";
export { registerReleases } from "./releases/release-routes.ts";
export { publishedFolders, releaseFeed } from "./releases/release-store.ts";
