/** The server of `npm run dev`: as `main.ts`, with pages from the page server whose address DEV_PAGES names. Not part of a build. */
import process from "node:process";
import { runStudio } from "../run-studio.ts";
import { livePages } from "./live-pages.ts";

const { DEV_PAGES } = process.env;
if (DEV_PAGES === undefined) throw new Error("DEV_PAGES is missing; npm run dev sets it.");
await runStudio(livePages(new URL(DEV_PAGES)));
