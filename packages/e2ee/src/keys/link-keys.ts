import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { DeviceId, JoinKeyName, LinkId, LinkSecret, type SerialId } from "@setsuna/contracts";
import { base64url, bytesOfBase64url } from "@setsuna/kit";

const HALF_BYTES = 16;
const ID_BYTES = 16;
const KEY_BYTES = 32;

export interface LinkKeys {
  readonly link: LinkId;
  /**
   * For the link's proofs: 32 bytes in base64url. It never leaves the client, and reveals nothing of {@link LinkKeys.e2eeKey}.
   */
  readonly proofKey: string;
  /** 32 bytes that never leave the client, the same for all links of the ID. */
  readonly e2eeKey: Uint8Array;
  readonly joinKeyName: JoinKeyName;
}

const derive = (key: Uint8Array, use: string, serialId: SerialId, bytes: number): Uint8Array =>
  hkdf(sha256, key, undefined, new TextEncoder().encode(`setsuna-${use}-v1:${serialId}`), bytes);

/** HKDF-SHA256, RFC 5869. Decision 0049. Throws RangeError for a secret that its schema didn't parse. */
export const deriveLinkKeys = (serialId: SerialId, secret: LinkSecret): LinkKeys => {
  const whole = bytesOfBase64url(secret);
  if (whole?.length !== 2 * HALF_BYTES) throw new RangeError(`link secret of ${whole?.length ?? 0} bytes`);
  const joinKey = whole.subarray(0, HALF_BYTES);
  const shown = derive(whole, "link", serialId, ID_BYTES + KEY_BYTES);
  return {
    link: LinkId.parse(base64url(shown.subarray(0, ID_BYTES))),
    proofKey: base64url(shown.subarray(ID_BYTES)),
    e2eeKey: derive(joinKey, "join", serialId, KEY_BYTES),
    joinKeyName: JoinKeyName.parse(base64url(derive(joinKey, "join-name", serialId, ID_BYTES))),
  };
};

/** Names a device to the server, for one link only. `seed`: of the device's senders, which it never reveals. */
export const deriveDeviceId = (seed: Uint8Array, link: LinkId): DeviceId =>
  DeviceId.parse(base64url(hkdf(sha256, seed, undefined, new TextEncoder().encode(`setsuna-device-v1:${link}`), ID_BYTES)));

/**
 * `beside`: a link to share the join key with; absent: a new join key. `randomBytes`: unpredictable, as crypto.getRandomValues.
 */
export const newLinkSecret = (randomBytes: (count: number) => Uint8Array, beside?: LinkSecret): LinkSecret => {
  const whole = new Uint8Array(2 * HALF_BYTES);
  whole.set(
    beside === undefined ? randomBytes(HALF_BYTES) : (bytesOfBase64url(beside) ?? new Uint8Array()).subarray(0, HALF_BYTES),
  );
  whole.set(randomBytes(HALF_BYTES), HALF_BYTES);
  return LinkSecret.parse(base64url(whole));
};
