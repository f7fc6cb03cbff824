import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  base: "/studio/",
  plugins: [reactRouter()],
  // The server build carries its libraries: it runs wherever Node runs, with exactly one React and one router in it.
  ssr: { noExternal: true },
  resolve: {
    dedupe: ["react", "react-dom", "react-router"],
    // react-i18next takes one function of the engine, of a kind of key that we have none of; our pages' engine is i18n/page-texts.
    alias: [{ find: /^i18next$/, replacement: new URL("app/i18n/no-engine.ts", import.meta.url).pathname }],
  },
  // A built page renders with React's production code even where whoever starts the server sets no NODE_ENV.
  ...(command === "build" ? { define: { "process.env.NODE_ENV": JSON.stringify("production") } } : {}),
  worker: { format: "es" },
  // A font slice or a worklet inlined as data: would be refused by the content security policy.
  build: { assetsInlineLimit: 0 },
}));
