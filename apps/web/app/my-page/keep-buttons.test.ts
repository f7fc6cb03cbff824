import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const TAKES_AWAY =
  /useDeleteSerialId|useChangeSerialId|useRevokeIdLink|useEndIdLinks|subtractLicences|stopRenewal|setNextPlan.*body|withdrawOrder|revokeToken|useRemoveWebhook|deleteAccount|confirm\.again/;

const HERE = new URL(".", import.meta.url).pathname;
const FILES = readdirSync(HERE, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
const sourceOf = (file: string): string => readFileSync(`${HERE}/${file}`, "utf8");
const dialogs = FILES.filter((file) => /<Dialog\b|ConfirmStep/.test(sourceOf(file)) && TAKES_AWAY.test(sourceOf(file)));

describe("a destructive dialog", () => {
  it("is recognized by its calls", () => {
    expect(dialogs.length).toBeGreaterThanOrEqual(8);
  });

  it.each(dialogs)("offers to keep it, not to cancel: %s", (file) => {
    expect(sourceOf(file)).toContain('t("form.keep")');
    expect(sourceOf(file)).not.toContain('t("form.cancel")');
  });
});
