import { expect, it } from "vitest";
import { readBackupCommand } from "./backup-words.ts";

it.each([
  ["backup site.zip", { verb: "backup", path: "/home/site.zip", force: false }],
  ["restore site.zip", { verb: "restore", path: "/home/site.zip", force: false }],
  ["restore site.zip --force", { verb: "restore", path: "/home/site.zip", force: true }],
  ["restore --force /b/site.zip", { verb: "restore", path: "/b/site.zip", force: true }],
  ["backup --force site.zip", undefined],
  ["restore --forced site.zip", undefined],
  ["restore --force", undefined],
  ["restore one.zip two.zip", undefined],
  ["list", undefined],
])("reads `%s` with the flag first or last", (words, command) => {
  expect(readBackupCommand(words.split(" "), "/home")).toEqual(command);
});
