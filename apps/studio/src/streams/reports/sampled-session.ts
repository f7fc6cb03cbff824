import type { Channel, SerialId, StreamKind } from "@setsuna/contracts";
import type { ClientKind } from "../relay-pool/relay-port.ts";

export interface SampledSession {
  readonly serialId: SerialId;
  readonly channel: Channel;
  readonly direction: "send" | "receive";
  /** Identifies the device, without an address. */
  readonly participant: string;
  readonly client: ClientKind;
  readonly kind: StreamKind;
}
