import { type PairingCode, type PairingSettings, StudioError } from "@setsuna/contracts";
import { decryptPairing, encryptPairing, newPairingCode } from "@setsuna/e2ee";
import type { ApiCall } from "../api/api-client.ts";
import { browserMedia } from "../streaming/browser-media.ts";

/** A uniform integer in [0, below), for below up to 256. Bytes that would bias it are discarded. */
const randomBelow = (below: number): number => {
  const limit = 256 - (256 % below);
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return byte % below;
  }
};

/** Codes may collide, since a part of them is short, so many are tried. */
const MAX_TRIES = 5;

export interface Offered {
  readonly code: PairingCode;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** Leaves settings for another device. Throws StudioError, such as `too-many-requests` or `server-unreachable`. */
export const offerSettings = async (api: ApiCall, settings: PairingSettings): Promise<Offered> => {
  const { pairingKeys } = await browserMedia();
  for (let tried = 1; ; tried += 1) {
    const code = newPairingCode(randomBelow);
    const keys = await pairingKeys(code);
    const envelope = encryptPairing(keys, settings, crypto.getRandomValues(new Uint8Array(12)));
    try {
      const { expiresAt } = await api("offerPairing", { body: { lookup: keys.lookup, proof: keys.proof, envelope } });
      return { code, expiresAt };
    } catch (error) {
      if (tried === MAX_TRIES || !(error instanceof StudioError) || error.code !== "pairing-code-taken") throw error;
    }
  }
};

/** Takes what a code carries; undefined when it cannot be read. Throws StudioError, such as `pairing-code-wrong`. */
export const takeSettings = async (api: ApiCall, code: PairingCode): Promise<PairingSettings | undefined> => {
  const { pairingKeys } = await browserMedia();
  const keys = await pairingKeys(code);
  const { envelope } = await api("takePairing", { body: { lookup: keys.lookup, proof: keys.proof } });
  return decryptPairing(keys, envelope);
};
