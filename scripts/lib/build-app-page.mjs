import { join } from "node:path";
import { QUIET } from "./bundler.mjs";
import { ROOT } from "./run.mjs";

const AGENT = join(ROOT, "apps", "agent");

export const APP_PAGE = join(AGENT, "dist", "page");

export const buildAppPage = async (folder = APP_PAGE) => {
  // Installed by now; at the top of the file it would fail on a fresh checkout.
  const { build } = await import("vite");
  await build({
    root: join(AGENT, "page"),
    configFile: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    // The content security policy refuses fonts inlined as data:.
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "es2023",
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: QUIET,
    },
  });
};
