import { beforeEach, expect, it } from "vitest";
import { BackupRule } from "./backup-rule.ts";

const PRIMARY = ["eth0"];
let rule: BackupRule;
const report = (name: string, packetsExpected: number, packetsReceived: number, silent?: true) => ({
  name,
  packetsExpected,
  packetsReceived,
  ...(silent && { silent }),
});
beforeEach(() => {
  rule = new BackupRule();
  rule.onReports([report("eth0", 100, 98)], 0);
});

it("leaves a backup idle while the first path loses nothing", () => {
  rule.onReports([report("eth0", 900, 898)], 1000);
  expect(rule.isNeeded(PRIMARY, 1000)).toBe(false);
});

it("uses a backup from the first loss until the path has been healthy for 5 s", () => {
  rule.onReports([report("eth0", 900, 897)], 1000);
  expect([1000, 5900, 6100].map((now) => rule.isNeeded(PRIMARY, now))).toEqual([true, true, false]);
});

it("uses a backup while the first path is silent or disconnected", () => {
  rule.onReports([report("eth0", 100, 98, true)], 1000);
  expect(rule.isNeeded(PRIMARY, 1000)).toBe(true);
  expect(rule.isNeeded([], 90_000)).toBe(true);
});

it("needs no backup while another path is healthy", () => {
  rule.onReports([report("eth0", 900, 800), report("eth1", 900, 900)], 1000);
  expect(rule.isNeeded(["eth0", "eth1"], 1000)).toBe(false);
});
