import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { SITE_BASE } from "./site-base.ts";

/**
 * One file holds what stands around every public page: a dozen small ones compress worse than one, and each has its own headers.
 * Modules that only other screens need are not among these folders.
 */
const FRAME = {
  name: "frame",
  test: /\/apps\/web\/app\/(?:site\/(?:layout\/|scrolling\/|public-head|public-pages|root-data|site-address|nonce|analytics\/(?:consent\.|count-event|page-views))|i18n\/(?:i18n|language|load-screens|page-i18n|use-language|use-translation)|account\/session\/(?:read-session|session-|use-sign-out)|bot-protection\/captcha-(?:host|queue|waiting)|api\/light-read|components\/(?:crash-message|crash-page|device-memory|home-link|language-switch|logo|message-page|page-title|site-header|segments|toasts|toggle|use-hydrated)|my-page\/(?:account\/yen|billing\/offers)|landing\/(?:demo\/stroke-field|record\/latency-figures)).*\.tsx?$|\/packages\/contracts\/src\/(?:languages|public-paths)\.|\/packages\/account\/src\/billing\/price\.|\/packages\/kit\/src\/units\./,
};

/** And what texts are made of: ten small files and sheets otherwise, six at a time on HTTP/1.1. */
const TEXT_PAGE = {
  name: "text-page",
  test: /\/apps\/web\/app\/(?:components\/text-page\/.*|content\/(?:ja|en)\/text-page)\.(?:tsx?|css)$/,
};
const GUIDES = {
  name: "guides",
  test: /\/apps\/web\/app\/(?:guides\/(?:facts|guide-page|guide-sentences|next-guides|shot)|content\/(?:ja|en)\/guides\/sentences)\.tsx?$/,
};

/** Leaves out how long plugins take, which is no warning for whoever starts the studio. */
const QUIET = { checks: { bundlerTimings: false } };

export default defineConfig(({ command }) => ({
  // Where the server puts a prefix before this (decision 0052), it says so in pages. Files name each other relative to themselves; modules of
  // `npm run dev` do not, and its page server has the prefix here.
  base: SITE_BASE,
  experimental: { renderBuiltUrl: (_file, { ssr }) => ({ relative: !ssr }) },
  plugins: [reactRouter()],
  // The server build carries its libraries: it runs wherever Node runs, with exactly one React and one router in it.
  ssr: command === "build" ? { noExternal: true } : {},
  resolve: {
    dedupe: ["react", "react-dom", "react-router"],
  },
  // A built page renders with React's production code even where whoever starts the server sets no NODE_ENV.
  ...(command === "build" ? { define: { "process.env.NODE_ENV": JSON.stringify("production") } } : {}),
  worker: { format: "es", rolldownOptions: QUIET },
  // A font slice or a worklet inlined as data: would be refused by the content security policy.
  build: { assetsInlineLimit: 0, rolldownOptions: QUIET },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [FRAME, TEXT_PAGE, GUIDES] } } } } } },
}));
