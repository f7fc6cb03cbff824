import { createHash } from "node:crypto";
import { canonicalJson } from "../api/canonical-json.ts";

export interface AuditFacts {
  readonly sequence: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly address: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export const CHAIN_START = "0".repeat(64);

/** SHA-256 of the previous hash and these facts in canonical JSON, lower-case hexadecimal. */
export const entryHash = (previousHash: string, facts: AuditFacts): string =>
  createHash("sha256")
    .update(canonicalJson({ ...facts, at: facts.at.toISOString(), previousHash }))
    .digest("hex");
