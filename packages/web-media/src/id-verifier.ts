import { evaluatorAt } from "@setsuna/client";
import type { SerialId } from "@setsuna/contracts";
import { deriveVerifier } from "./id-keys.ts";
import { browserPorts } from "./transport/browser-ports.ts";

/**
 * Derives the verifier that an ID's owner sets its password by, with the server at `signalUrl`; null for a blank one. Rejects with StudioError when the
 * server refuses or does not answer, and when the password cannot be hashed here.
 */
export const idVerifier = (signalUrl: string, serialId: SerialId, password: string): Promise<string | null> =>
  deriveVerifier(serialId, password, evaluatorAt(browserPorts, signalUrl, serialId));
