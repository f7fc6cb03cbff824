import { join } from "node:path";
import { QUIET } from "./bundler.mjs";
import { ROOT } from "./run.mjs";

const AGENT = join(ROOT, "apps", "agent");

/** Folder in which a program that runs from source finds the files of its window. */
export const APP_PAGE = join(AGENT, "dist", "page");

/** Builds the window of the desktop app into `folder`. */
export const buildAppPage = async (folder = APP_PAGE) => {
  // Installed by now; at the top of the file it would fail on a fresh checkout.
  const { build } = await import("vite");
  await build({
    root: join(AGENT, "page"),
    configFile: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    // A font slice inlined as data: would be refused by the content security policy.
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
