import type { PairingCode } from "@setsuna/contracts";
import { derivePairingKeys } from "@setsuna/e2ee";

addEventListener("message", ({ data }: MessageEvent<PairingCode>): void => {
  postMessage(derivePairingKeys(data));
});
