import { RawPeer } from "./raw-peer.ts";

/** An agent's kind of receiver: libdatachannel, as our agent and OBS use it. */
export class AgentViewer {
  received = 0;
  private readonly peer = new RawPeer({
    direction: "receive",
    onRtp: () => {
      this.received += 1;
    },
  });

  /** Without candidates: the relay's checks would lead past a link. */
  async offer(): Promise<string> {
    return (await this.peer.offer()).replace(/^a=candidate:.*\r\n/gm, "");
  }
  accept(answer: string): void {
    this.peer.accept(answer);
  }
  heartbeat(): void {
    this.peer.tell({ t: "heartbeat" });
  }
  close(): void {
    this.peer.close();
  }
}
