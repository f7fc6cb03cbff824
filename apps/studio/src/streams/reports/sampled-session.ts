import type { Channel, SerialId, StreamKind } from "@setsuna/contracts";
import type { ClientKind } from "../relay-pool/relay-port.ts";

/** A media session whose samples are recorded. */
export interface SampledSession {
  readonly serialId: SerialId;
  readonly channel: Channel;
  readonly direction: "send" | "receive";
  /** Names the device; no address. */
  readonly participant: string;
  readonly client: ClientKind;
  readonly kind: StreamKind;
}
