import { expect, it } from "vitest";
import { compareVersions } from "./versions.ts";

it("orders versions numerically", () => {
  const order = ["0.9", "1.3.0-beta.2", "1.3.0-beta.10", "1.3.0", "1.3.1", "1.10.0", "2.0.0"];
  for (const [at, one] of order.entries())
    for (const [other, two] of order.entries())
      expect(Math.sign(compareVersions(one, two)), `${one} ${two}`).toBe(Math.sign(at - other));
  expect(compareVersions("1.3", "1.3.0")).toBe(0);
  expect(compareVersions("1.3.0+build.7", "1.3.0")).toBe(0);
});
