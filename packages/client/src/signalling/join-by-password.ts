import type { JoinChallengeValue, LinkId, SerialId } from "@setsuna/contracts";
import { type EvaluatePassword, type IdKeys, proveJoin } from "@setsuna/e2ee";
import type { ClientPorts, SignallingPorts } from "../transport/ports.ts";
import { unlessServerAway } from "./server-silence.ts";
import { Signalling } from "./signalling.ts";

/**
 * Then sends the hello. `pass` is a proof key without a secret; absent: nothing is encrypted. Rejects when refused or
 * stopped, or when hashing fails.
 */
export const enterWith = async (
  ports: Pick<ClientPorts, "deriveKeys">,
  signalling: Signalling,
  { serialId, password, pass }: { readonly serialId: SerialId; readonly password: string; readonly pass?: string | undefined },
): Promise<IdKeys | undefined> => {
  const keys = await ports.deriveKeys(serialId, password, (blinded) => signalling.evaluate(blinded));
  signalling.enter(keys ?? { proofKey: pass });
  return keys;
};

/** Rejects with `server-unreachable` after 10 s of silence. */
const overOwnSocket = async <Made>(
  { ports, url, serialId }: { readonly ports: SignallingPorts; readonly url: string; readonly serialId: SerialId },
  act: (signalling: Signalling, challenge: Promise<JoinChallengeValue>) => Promise<Made>,
): Promise<Made> => {
  let onChallenge: (challenge: JoinChallengeValue) => void = () => undefined;
  const challenge = new Promise<JoinChallengeValue>((resolve) => {
    onChallenge = resolve;
  });
  const signalling = new Signalling({
    ports,
    url,
    serialId,
    role: "receiver",
    isAwaitingKeys: true,
    onChallenge: (drawn) => onChallenge(drawn),
    onState: () => undefined,
    onClosed: () => undefined,
  });
  try {
    return await unlessServerAway(ports, { receivedAt: () => signalling.receivedAt() }, () => act(signalling, challenge));
  } finally {
    signalling.stop();
  }
};

/**
 * Asks a server for its part of a password's keys on a separate socket, for calls outside signaling. `url`: WebSocket address.
 * Rejects with StudioError: the server's refusal, or `server-unreachable` after 10 s of silence.
 */
export const evaluatorAt =
  (ports: SignallingPorts, url: string, serialId: SerialId): EvaluatePassword =>
  (blinded) =>
    overOwnSocket({ ports, url, serialId }, (signalling) => signalling.evaluate(blinded));

/** Part of a client's keys that a call of the API shows. */
export interface ShownProof {
  readonly link?: LinkId | undefined;
  readonly challenge: JoinChallengeValue;
  readonly proof: string;
}

/**
 * Signs a challenge of a separate socket. `url`: WebSocket address. Rejects with StudioError `server-unreachable` after 10 s of
 * silence.
 */
export const proveAt = (
  ports: SignallingPorts,
  url: string,
  { serialId, keys: { proofKey, link } }: { readonly serialId: SerialId; readonly keys: Pick<IdKeys, "proofKey" | "link"> },
): Promise<ShownProof> =>
  overOwnSocket({ ports, url, serialId }, async (signalling, drawn) => {
    signalling.start();
    const challenge = await drawn;
    const proof = proveJoin(proofKey, { purpose: "path-check", serialId, link, challenge });
    return { ...(link && { link }), challenge, proof };
  });
