import type { PairingCode } from "@setsuna/contracts";
import { derivePairingKeys } from "@setsuna/session/pairing-box";

/** Derives the keys of one code and answers with them. */
addEventListener("message", ({ data }: MessageEvent<PairingCode>): void => {
  postMessage(derivePairingKeys(data));
});
