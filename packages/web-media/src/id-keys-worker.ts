import type { SerialId } from "@setsuna/contracts";
import { deriveIdKeys } from "@setsuna/e2ee";

/** Derives the keys of one password and answers with them. */
addEventListener("message", ({ data }: MessageEvent<{ serialId: SerialId; password: string }>): void => {
  postMessage(deriveIdKeys(data.serialId, data.password));
});
