import { expect, it } from "vitest";
import { DOWNLOAD_ENTRIES, downloadGroups } from "./download-groups.ts";

it("separates available downloads from unreleased ones, in menu order", () => {
  const { released, waiting } = downloadGroups(["/lms", "/desktopapp"]);
  expect(released.map(({ name }) => name)).toEqual(["desktop", "plugin"]);
  expect(waiting.map(({ name }) => name)).toEqual(["ios", "windows"]);
});

it("marks none as missing while unknown", () =>
  expect(downloadGroups(undefined)).toEqual({ released: DOWNLOAD_ENTRIES, waiting: [] }));
