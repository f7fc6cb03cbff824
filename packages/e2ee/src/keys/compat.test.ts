import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LinkSecret, PairingCode, SerialId } from "@setsuna/contracts";
import { asRecorded, recordedBytes } from "@setsuna/contracts/compat";
import { describe, expect, it } from "vitest";
import { PasswordServer } from "../testing/password-server.ts";
import { deriveLinkKeys } from "./link-keys.ts";
import { decryptPairing, derivePairingKeys } from "./pairing-envelope.ts";

interface Keys {
  readonly id: {
    readonly serialId: string;
    readonly password: string;
    readonly secret: string;
    readonly proofKey: string;
    readonly e2eeKey: string;
  };
  readonly link: { readonly serialId: string; readonly secret: string; readonly [derived: string]: string };
  readonly pairing: {
    readonly code: string;
    readonly lookup: string;
    readonly proof: string;
    readonly settings: unknown;
    readonly envelope: string;
  };
}

const FOLDER = join(import.meta.dirname, "..", "..", "..", "contracts", "compat");

describe.each(readdirSync(FOLDER).sort())("the client of recording %s", (recording) => {
  const { id, link, pairing } = JSON.parse(readFileSync(join(FOLDER, recording, "keys.json"), "utf8")) as Keys;

  it("derives the same keys from an ID password", async () => {
    const server = new PasswordServer(recordedBytes(id.secret));
    const { proofKey, e2eeKey } = await server.setPassword(SerialId.parse(id.serialId), id.password);
    expect({ proofKey, e2eeKey: asRecorded(e2eeKey) }).toEqual({ proofKey: id.proofKey, e2eeKey: id.e2eeKey });
  }, 60_000);

  it("derives the same keys from a link", () => {
    const { serialId, secret, ...derived } = link;
    const keys = deriveLinkKeys(SerialId.parse(serialId), LinkSecret.parse(secret));
    expect({ ...keys, e2eeKey: asRecorded(keys.e2eeKey) }).toEqual(derived);
  });

  it("finds us by its code, and we open its envelope", () => {
    const keys = derivePairingKeys(PairingCode.parse(pairing.code));
    expect({ lookup: keys.lookup, proof: keys.proof }).toEqual({ lookup: pairing.lookup, proof: pairing.proof });
    expect(decryptPairing(keys, pairing.envelope)).toEqual(pairing.settings);
  });
});
