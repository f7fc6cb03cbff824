import { evaluatorAt } from "@setsuna/client";
import type { SerialId } from "@setsuna/contracts";
import { deriveVerifier } from "./id-keys.ts";
import { browserPorts } from "./transport/browser-ports.ts";

/** `signalUrl`: the server; null: blank. Rejects with StudioError when refused or unanswered, and when hashing fails. */
export const idVerifier = (signalUrl: string, serialId: SerialId, password: string): Promise<string | null> =>
  deriveVerifier(serialId, password, evaluatorAt(browserPorts, signalUrl, serialId));
