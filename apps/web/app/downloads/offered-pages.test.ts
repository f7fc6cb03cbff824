import { expect, it } from "vitest";
import { offeredPages } from "./offered-pages.ts";

it("lists each page with a download once", async () => {
  expect(await offeredPages({ publishedFolders: async () => [] })).toEqual([]);
  const folders = async () => ["touch-win", "touch-mac", "DesktopApp-MacIntel"] as const;
  expect(await offeredPages({ publishedFolders: folders, appStore: "https://apps.apple.com/app/id1" })).toEqual([
    "/desktopapp",
    "/iOS",
    "/lms",
  ]);
});

it("doesn't guess if nothing can be read", async () => {
  expect(await offeredPages({})).toBeUndefined();
  expect(await offeredPages({ publishedFolders: () => Promise.reject(new Error("no database")) })).toBeUndefined();
});
