import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccountPassword } from "@setsuna/account";
import { expect, it } from "vitest";
import { keepDemoPassword, keptDemoPassword, newDemoPassword } from "./demo-login.ts";

it("a demo password follows the rule and is stored readable only by the owner", () => {
  const directory = mkdtempSync(join(tmpdir(), "setsuna-demo-"));
  expect(keptDemoPassword(directory)).toBeUndefined();
  const passwords = Array.from({ length: 50 }, () => newDemoPassword());
  for (const password of passwords) expect(AccountPassword.safeParse(password).success).toBe(true);
  expect(new Set(passwords).size).toBe(50);
  keepDemoPassword(directory, passwords[0] ?? "");
  expect(keptDemoPassword(directory)).toBe(passwords[0]);
  expect(statSync(join(directory, "demo-login.txt")).mode & 0o777).toBe(0o600);
  rmSync(directory, { recursive: true });
});
