import process from "node:process";

/** Base of the router and of module addresses. `npm run dev` sets it for a site below a path of its host; a build has none of it. */
export const SITE_BASE = process.env.SITE_BASE ?? "/studio/";
