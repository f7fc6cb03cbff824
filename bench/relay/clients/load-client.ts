/** Describes a client's duty: send, or receive with or without looking at the packets. */
export type ClientDuty = { readonly name: "send" } | { readonly name: "receive"; readonly onPacket?: (packet: Buffer) => void };

/** Names the packets' transport: WebRTC for forwarding units, plain datagrams for the floor beneath them. */
export type Carriage = "webrtc" | "datagrams";

/** One end of the load; descriptions are SDP, or for datagrams a port. */
export interface LoadClient {
  offer(): Promise<string>;
  accept(answer: string): void;
  /** Answers an offer whose track is received. */
  answer(offer: string): Promise<string>;
  /** Resolves when media can flow. Throws after a while. */
  ready(): Promise<void>;
  /** Throws when the other side has closed the connection. */
  send(packet: Buffer): void;
  /** The sign of life that a receiver owes. */
  report(): void;
  close(): void;
}
