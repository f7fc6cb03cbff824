import { X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { selfSignedCertificate } from "./certificate.ts";

const directory = mkdtempSync(join(tmpdir(), "setsuna-https-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

it("is created once, covers every host, and is renewed when necessary", async () => {
  const now = new Date("2026-11-21T00:00:00Z");
  const hosts = ["localhost", "127.0.0.1", "::1", "192.168.1.5"];
  const first = await selfSignedCertificate(directory, hosts, now);
  const parsed = new X509Certificate(first.cert);
  expect(parsed.checkHost("localhost")).toBe("localhost");
  expect(parsed.checkIP("192.168.1.5")).toBe("192.168.1.5");
  expect(Date.parse(parsed.validTo) - Date.parse(parsed.validFrom)).toBe(397 * 24 * 3600 * 1000);
  expect(statSync(join(directory, "https-key.pem")).mode & 0o077).toBe(0);
  expect(await selfSignedCertificate(directory, hosts, now)).toEqual(first);

  const moved = await selfSignedCertificate(directory, [...hosts, "10.0.0.9"], now);
  expect(moved.cert).not.toBe(first.cert);
  const aYearLater = await selfSignedCertificate(directory, hosts, new Date("2027-12-22T00:00:00Z"));
  expect(aYearLater.cert).not.toBe(moved.cert);
});
