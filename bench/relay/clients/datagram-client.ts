import { createSocket } from "node:dgram";
import type { ClientDuty, LoadClient } from "@setsuna/testkit/load";
import { outliveTheOtherEnd } from "../datagrams.ts";

/** Plain UDP without encryption or reports. Descriptions are port numbers. */
export class DatagramClient implements LoadClient {
  private readonly socket = outliveTheOtherEnd(createSocket("udp4"));
  private readonly address: string;
  private readonly connected: Promise<void>;
  private markConnected: () => void = () => undefined;

  constructor(address: string, duty: ClientDuty) {
    this.address = address;
    if (duty.name === "receive") this.socket.on("message", duty.onPacket ?? (() => undefined));
    this.connected = new Promise((resolve) => {
      this.markConnected = resolve;
    });
  }

  async offer(): Promise<string> {
    await new Promise<void>((resolve) => this.socket.bind(0, this.address, resolve));
    return String(this.socket.address().port);
  }

  accept(answer: string): void {
    this.socket.connect(Number(answer), this.address, () => this.markConnected());
  }

  async answer(offer: string): Promise<string> {
    const own = await this.offer();
    this.accept(offer);
    return own;
  }

  ready(): Promise<void> {
    return this.connected;
  }

  send(packet: Buffer): void {
    this.socket.send(packet);
  }

  report(): void {
    // No caller waits for a request.
  }

  close(): void {
    this.socket.close();
  }
}
