import { X509Certificate } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 24 * 3600 * 1000;
/** Browsers refuse server certificates that live longer. */
const VALID_DAYS = 397;

const covers = (certificate: X509Certificate, host: string): boolean =>
  (isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)) !== undefined;

const readKept = (keyPath: string, certPath: string, hosts: readonly string[], now: Date): Certificate | undefined => {
  if (!existsSync(keyPath) || !existsSync(certPath)) return undefined;
  const kept = { key: readFileSync(keyPath, "utf8"), cert: readFileSync(certPath, "utf8") };
  const parsed = new X509Certificate(kept.cert);
  const inTime = Date.parse(parsed.validTo) - now.getTime() > DAY_MS;
  return inTime && hosts.every((host) => covers(parsed, host)) ? kept : undefined;
};

/** Created once in `directory`, readable only to the owner. Renewed before it expires, or when a host is missing. */
export const selfSignedCertificate = async (directory: string, hosts: readonly string[], now: Date): Promise<Certificate> => {
  const keyPath = join(directory, "https-key.pem");
  const certPath = join(directory, "https-cert.pem");
  const kept = readKept(keyPath, certPath, hosts, now);
  if (kept !== undefined) return kept;
  const { generate } = await import("selfsigned");
  const made = await generate([{ name: "commonName", value: "Setsuna Studio" }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    notBeforeDate: new Date(now.getTime() - DAY_MS),
    notAfterDate: new Date(now.getTime() + (VALID_DAYS - 1) * DAY_MS),
    extensions: [
      { name: "basicConstraints", cA: false, critical: true },
      { name: "keyUsage", digitalSignature: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: hosts.map((host) => (isIP(host) === 0 ? { type: 2, value: host } : { type: 7, ip: host })),
      },
    ],
  });
  writeFileSync(keyPath, made.private, { mode: 0o600 });
  writeFileSync(certPath, made.cert, { mode: 0o600 });
  return { key: made.private, cert: made.cert };
};
