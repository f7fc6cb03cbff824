import type { MediaSessionId, PlayoutPath } from "@setsuna/contracts";
import type { OfferedCodec } from "../sdp/codecs.ts";
import type { EgressStreamOptions } from "./egress-stream.ts";
import type { StreamHistory } from "./stream-history.ts";

export interface SubscriberOptions extends EgressStreamOptions {
  readonly session: MediaSessionId;
  readonly kind: "audio" | "video";
  readonly codecs: readonly OfferedCodec[];
  readonly playout: PlayoutPath;
  /** Sends nothing until {@link RtpSubscriber.start}. */
  readonly standby?: true | undefined;
  readonly history: StreamHistory;
}
