import type { Socket } from "node:net";
import process from "node:process";
import {
  FrameReader,
  type MediaEvent,
  type MediaPacket,
  Order,
  PROTOCOL_VERSION,
  type ProtocolFrame,
  packetFrame,
  textFrame,
} from "@setsuna/media-protocol";
import type { MediaFailure } from "./failure.ts";

/** Bytes that the other side may leave unread. */
const MAX_WAITING = 8_388_608;

export interface ControlHandlers {
  order(order: Order): void;
  packet(packet: MediaPacket): void;
}

/** Pipe to the parent process. If it ends or carries an invalid order, this process ends at once. */
export class Control {
  private readonly socket: Socket;
  private drained: (() => void)[] = [];

  constructor(socket: Socket) {
    this.socket = socket;
  }

  start(handlers: ControlHandlers): void {
    const reader = new FrameReader();
    const end = (): void => {
      // A thread may be in a system call that nothing ends, and an orderly exit would wait for it.
      process.kill(process.pid, "SIGKILL");
    };
    this.socket.on("data", (chunk: Buffer) => {
      for (const frame of reader.push(chunk)) this.take(frame, handlers);
    });
    this.socket.once("end", end);
    this.socket.once("close", end);
    // A broken pipe closes.
    this.socket.on("error", () => undefined);
    this.socket.on("drain", () => {
      for (const resolve of this.drained.splice(0)) resolve();
    });
    this.send({ event: "hello", version: PROTOCOL_VERSION });
  }

  send(event: MediaEvent): void {
    this.socket.write(textFrame(event));
  }

  fail({ code, detail }: MediaFailure): void {
    this.send({ event: "failed", code, detail });
  }

  async give(packet: MediaPacket): Promise<void> {
    this.socket.write(packetFrame(packet));
    if (this.socket.writableLength < MAX_WAITING) return;
    await new Promise<void>((resolve) => this.drained.push(resolve));
  }

  private take(frame: ProtocolFrame, handlers: ControlHandlers): void {
    if (frame.type === "packet") handlers.packet(frame.packet);
    else handlers.order(Order.parse(frame.value));
  }
}
