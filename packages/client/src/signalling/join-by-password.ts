import { type SerialId, StudioError } from "@setsuna/contracts";
import type { EvaluatePassword, IdKeys } from "@setsuna/e2ee";
import { milliseconds } from "@setsuna/kit";
import type { ClientPorts, SignallingPorts } from "../transport/ports.ts";
import { Signalling } from "./signalling.ts";

/** A server that does not answer for so long is away, ms. */
const EVALUATION_LIMIT_MS = milliseconds(10_000);

/**
 * Derives the keys of what a client joins an ID by, with the server of `signalling` where it is a password, and lets `signalling` say its hello.
 * `pass`: shown where there is no secret. Absent where nothing is encrypted. Rejects when the server refuses, when `signalling` is stopped, and
 * when the password cannot be hashed here.
 */
export const enterWith = async (
  ports: Pick<ClientPorts, "deriveKeys">,
  signalling: Signalling,
  { serialId, password, pass }: { readonly serialId: SerialId; readonly password: string; readonly pass?: string | undefined },
): Promise<IdKeys | undefined> => {
  const keys = await ports.deriveKeys(serialId, password, (blinded) => signalling.evaluate(blinded));
  signalling.enter(keys ?? { proof: pass });
  return keys;
};

/**
 * Asks a server for its part of a password's keys over a socket of its own, for calls that are not made over signalling. `url`: WebSocket address.
 * Rejects with StudioError: what the server refuses it for, or `server-unreachable` after 10 s.
 */
export const evaluatorAt =
  (ports: SignallingPorts, url: string, serialId: SerialId): EvaluatePassword =>
  async (blinded) => {
    const signalling = new Signalling({
      ...{ ports, url, serialId, role: "receiver", isAwaitingKeys: true },
      onState: () => undefined,
      onClosed: () => undefined,
    });
    let endLimit = (): void => undefined;
    const late = new Promise<never>((_, reject) => {
      endLimit = ports.timers.after(EVALUATION_LIMIT_MS, () => reject(new StudioError("server-unreachable")));
    });
    try {
      return await Promise.race([signalling.evaluate(blinded), late]);
    } finally {
      endLimit();
      signalling.stop();
    }
  };
