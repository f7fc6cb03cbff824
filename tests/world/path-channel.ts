import type { DataChannelEvents, DataChannelSettings, TransportChannel } from "@setsuna/client";
import { CONTROL_EVENT_LABEL, CONTROL_STATE_LABEL } from "@setsuna/contracts";

interface PathToRelay {
  toRelay(settings: DataChannelSettings, data: string | Uint8Array): void;
}

export const controlKindOf = (label: string): "state" | "event" | undefined =>
  label === CONTROL_STATE_LABEL ? "state" : label === CONTROL_EVENT_LABEL ? "event" : undefined;

export class PathChannel implements TransportChannel {
  readonly settings: DataChannelSettings;
  readonly events: DataChannelEvents;
  readonly bufferedAmount = 0;
  lowWaterMark = 0;
  isOpen = false;
  private readonly path: PathToRelay;

  constructor(path: PathToRelay, settings: DataChannelSettings, events: DataChannelEvents) {
    this.path = path;
    this.settings = settings;
    this.events = events;
  }

  send(data: string | Uint8Array<ArrayBuffer>): boolean {
    if (!this.isOpen) return false;
    this.path.toRelay(this.settings, data);
    return true;
  }
}

const FINGERPRINT = Array.from({ length: 32 }, () => "00").join(":");

export const dataSection = (mid: string): readonly string[] => [
  ...["m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", `a=mid:${mid}`, "a=sctp-port:5000"],
];

export const offerOf = (name: string, sections: readonly (readonly [mid: string, lines: readonly string[]])[]): string => {
  const ice = [`a=ice-ufrag:${name}`, `a=ice-pwd:${"p".repeat(24)}`, `a=fingerprint:sha-256 ${FINGERPRINT}`, "a=setup:actpass"];
  const group = `a=group:BUNDLE ${sections.map(([mid]) => mid).join(" ")}`;
  const lines = ["v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "t=0 0", group];
  return [...lines, ...sections.flatMap(([, section]) => [...section, ...ice]), ""].join("\r\n");
};

export const dataOffer = (name: string): string => offerOf(name, [["0", dataSection("0")]]);
