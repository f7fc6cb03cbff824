/** Sends, or receives with or without reading packets. */
export type ClientDuty = { readonly name: "send" } | { readonly name: "receive"; readonly onPacket?: (packet: Buffer) => void };

/** The transport of a load client: a WebRTC connection, or plain UDP datagrams. */
export type Carriage = "webrtc" | "datagrams";

/** Descriptions are SDP, or for datagrams a port. */
export interface LoadClient {
  offer(): Promise<string>;
  accept(answer: string): void;
  answer(offer: string): Promise<string>;
  ready(): Promise<void>;
  send(packet: Buffer): void;
  report(): void;
  close(): void;
}
