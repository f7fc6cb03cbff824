import type { ErrorCode } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";

/** Longest packet, in bytes. */
export const MAX_VISCA_BYTES = 16;
const END = 0xff;

export type ViscaRefusal = Extract<ErrorCode, "visca-syntax" | "visca-busy" | "visca-refused">;

export type ViscaReply =
  | { readonly kind: "taken" }
  | { readonly kind: "done" }
  /** Bytes between the second byte and FF. */
  | { readonly kind: "answer"; readonly bytes: Uint8Array }
  | { readonly kind: "refused"; readonly code: ViscaRefusal }
  /** An unsolicited message, such as a network change. */
  | { readonly kind: "other" };

export type ViscaFault = "visca-length" | "visca-no-reply";

/** 02 syntax; 03 buffer full, 04 canceled, 05 no socket; 41 not executable, and makers' own. */
const refusalOf = (code: number): ViscaRefusal => {
  if (code === 0x01 || code === 0x02) return "visca-syntax";
  return code >= 0x03 && code <= 0x05 ? "visca-busy" : "visca-refused";
};

/** Reads one packet of a camera, FF included. Never throws. */
export const readViscaReply = (bytes: Uint8Array): Result<ViscaReply, ViscaFault> => {
  if (bytes.length < 3 || bytes.length > MAX_VISCA_BYTES || bytes.indexOf(END) !== bytes.length - 1) return err("visca-length");
  const [header = 0, kind = 0, code = 0] = bytes;
  // z0 to the controller: z is 8 + the camera's address. 88: broadcast.
  if (header < 0x88) return err("visca-no-reply");
  switch (kind >> 4) {
    case 4:
      return ok({ kind: "taken" });
    case 5:
      return ok(bytes.length === 3 ? { kind: "done" } : { kind: "answer", bytes: new Uint8Array(bytes.subarray(2, -1)) });
    case 6:
      return bytes.length === 4 ? ok({ kind: "refused", code: refusalOf(code) }) : err("visca-length");
    default:
      return ok({ kind: "other" });
  }
};

/** A nibble per byte; `isSigned`: highest bit is the sign. Undefined: a byte has more. */
export const numberOfNibbles = (bytes: Uint8Array, isSigned: boolean): number | undefined => {
  if (bytes.length === 0 || bytes.length > 7 || bytes.some((byte) => byte > 0x0f)) return undefined;
  const value = bytes.reduce((sum, byte) => sum * 16 + byte, 0);
  const range = 16 ** bytes.length;
  return isSigned && value >= range / 2 ? value - range : value;
};

/** Four digits each, or five for pan or both, by camera. */
export const readPanTilt = (bytes: Uint8Array): { readonly pan: number; readonly tilt: number } | undefined => {
  const panDigits = bytes.length === 8 ? 4 : bytes.length === 9 || bytes.length === 10 ? 5 : 0;
  const pan = numberOfNibbles(bytes.subarray(0, panDigits), true);
  const tilt = numberOfNibbles(bytes.subarray(panDigits), true);
  return pan === undefined || tilt === undefined ? undefined : { pan, tilt };
};

export const readLens = (bytes: Uint8Array): number | undefined =>
  bytes.length === 4 ? numberOfNibbles(bytes, false) : undefined;

/** Cuts a stream at FF. Drops and counts overlong or wrong starts. */
export class ViscaStream {
  private readonly packet: number[] = [];
  private lost = false;

  push(chunk: Uint8Array): { readonly packets: readonly Uint8Array[]; readonly faults: number } {
    const packets: Uint8Array[] = [];
    let faults = 0;
    for (const byte of chunk) {
      const fits = this.packet.length > 0 ? this.packet.length < MAX_VISCA_BYTES : byte >= 0x88 && byte < END;
      if (!fits) {
        if (!this.lost) faults += 1;
        this.lost = byte !== END;
        this.packet.length = 0;
        continue;
      }
      if (this.lost && this.packet.length === 0 && byte !== END) {
        // After a loss, trust only bytes that follow an FF.
        continue;
      }
      this.packet.push(byte);
      if (byte !== END) continue;
      packets.push(Uint8Array.from(this.packet));
      this.packet.length = 0;
    }
    return { packets, faults };
  }
}
