import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { CHUNK_GROUPS } from "./chunk-groups.ts";
import { contentPages } from "./mdx/content-pages.ts";
import { SITE_BASE } from "./site-base.ts";

/** A page's file may export code that others need. By default the router exports only the page's own. */
const PAGES_MAY_EXPORT_MORE = {
  name: "pages-may-export-more",
  configEnvironment: (environment: string) =>
    environment === "client"
      ? { build: { rolldownOptions: { preserveEntrySignatures: "allow-extension" as const } } }
      : undefined,
};

/** Omits plugin timings, which aren't useful warnings for an operator. */
const QUIET = { checks: { bundlerTimings: false } };

/**
 * Hashes don't compress, and every page lists its scripts' names. Other files keep their names, which the server's build
 * writes into pages.
 */
const SHORT_NAMES = { chunkFileNames: "assets/[name]-[hash:7].js" };

export default defineConfig(({ command }) => ({
  // The server adds the prefix (decision 0052) to pages, and built files use relative addresses. Modules of `npm run dev`
  // don't, so add the prefix here.
  base: SITE_BASE,
  experimental: { renderBuiltUrl: (_file, { ssr }) => ({ relative: !ssr }) },
  plugins: [contentPages(), reactRouter(), PAGES_MAY_EXPORT_MORE],
  // The server build carries its libraries: it runs wherever Node runs, with exactly one React and one router in it.
  ssr: command === "build" ? { noExternal: true } : {},
  resolve: {
    dedupe: ["react", "react-dom", "react-router"],
  },
  // Use React's production code in a built page, even if the server runs without NODE_ENV.
  ...(command === "build" ? { define: { "process.env.NODE_ENV": JSON.stringify("production") } } : {}),
  worker: { format: "es", rolldownOptions: QUIET },
  // A font slice or a worklet inlined as data: would be refused by the content security policy.
  build: { assetsInlineLimit: 0, rolldownOptions: QUIET },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS }, ...SHORT_NAMES } } } },
  },
}));
