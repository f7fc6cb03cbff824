/** `main.ts` for `npm run dev`, with pages from DEV_PAGES. Not part of a build. */
import process from "node:process";
import { runStudio } from "../run-studio.ts";
import { livePages } from "./live-pages.ts";

declare global {
  /** Resolves once the previous server has released the data directory. Set by scripts/lib/dev-standby.mjs. */
  var mayRun: Promise<void> | undefined;
}

const { DEV_PAGES } = process.env;
if (DEV_PAGES === undefined) throw new Error("DEV_PAGES is missing; npm run dev sets it.");
await globalThis.mayRun;
await runStudio(livePages(new URL(DEV_PAGES)));
