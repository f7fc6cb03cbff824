import type { SerialId } from "@setsuna/contracts";
import { deriveIdKeys } from "@setsuna/session/id-password";

/** Derives one proof and answers with it. */
addEventListener("message", ({ data }: MessageEvent<{ serialId: SerialId; password: string }>): void => {
  postMessage(deriveIdKeys(data.serialId, data.password)?.proof);
});
