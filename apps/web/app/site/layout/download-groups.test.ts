import { expect, it } from "vitest";
import { DOWNLOAD_ENTRIES, downloadGroups } from "./download-groups.ts";

it("parts what can be downloaded from what is not released, in the order of the menu", () => {
  const { released, waiting } = downloadGroups(["/lms", "/desktopapp"]);
  expect(released.map(({ name }) => name)).toEqual(["desktop", "plugin"]);
  expect(waiting.map(({ name }) => name)).toEqual(["ios", "windows"]);
});

it("says of none that it is missing while nobody knows", () =>
  expect(downloadGroups(undefined)).toEqual({ released: DOWNLOAD_ENTRIES, waiting: [] }));
