import { type JanusRoom, JanusServer } from "@setsuna/testkit/stack";
import type { NewClient } from "../clients/client-host.ts";
import type { Target } from "./target.ts";

export class JanusTarget implements Target {
  readonly name: string;
  readonly carriage = "webrtc";
  private readonly server: JanusServer;
  private readonly room: JanusRoom;

  private constructor(name: string, server: JanusServer, room: JanusRoom) {
    this.name = name;
    this.server = server;
    this.room = room;
  }

  static async start(address: string, eventLoops: number): Promise<JanusTarget> {
    const server = await JanusServer.start({ address, eventLoops });
    try {
      const room = await server.room({ videocodec: "vp8" });
      return new JanusTarget(eventLoops === 0 ? "Janus, default" : `Janus, ${eventLoops} event loops`, server, room);
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  get pid(): number {
    return this.server.pid;
  }

  async publish(newClient: NewClient): Promise<void> {
    const client = await newClient();
    await client.accept(await this.room.publish(await client.offer()));
    await client.ready();
  }

  async subscribe(newClient: NewClient): Promise<void> {
    const client = await newClient();
    await this.room.subscribe((offer) => client.answer(offer));
    await client.ready();
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
