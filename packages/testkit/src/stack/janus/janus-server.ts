import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../polling.ts";
import { freePort } from "../free-port.ts";
import { endChild, untilOf } from "../running-child.ts";
import { JanusApi, type JanusReply } from "./janus-api.ts";
import { JANUS, writeJanusConfig } from "./janus-config.ts";

export interface JanusOptions {
  readonly address: string;
  /** 0 uses a thread per client, the default. */
  readonly eventLoops: number;
}

export interface RoomOptions {
  readonly videocodec: "vp8" | "h264";
  readonly h264_profile?: string;
}

export class JanusServer {
  private readonly child: ChildProcess;
  private readonly api: JanusApi;
  private readonly session: number;
  private readonly folder: string;
  private rooms = 1000;

  private constructor(child: ChildProcess, api: JanusApi, session: number, folder: string) {
    this.child = child;
    this.api = api;
    this.session = session;
    this.folder = folder;
  }

  static async start({ address, eventLoops }: JanusOptions): Promise<JanusServer> {
    const folder = mkdtempSync(join(tmpdir(), "setsuna-janus-"));
    const ports = { api: await freePort() };
    writeJanusConfig(folder, ports, eventLoops, address);
    const child = spawn(JANUS, ["-C", join(folder, "janus.jcfg"), "-F", folder], { stdio: "ignore" });
    try {
      const api = await untilOf("Janus to listen", child, () => JanusApi.connect(ports.api));
      const created = await api.request({ janus: "create" });
      return new JanusServer(child, api, created.data?.id ?? 0, folder);
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  async room(options: RoomOptions): Promise<JanusRoom> {
    const room = this.rooms++;
    const handle = await this.attach();
    await this.message(handle, { request: "create", room, publishers: 1, bitrate: 0, fir_freq: 0, ...options });
    return new JanusRoom(this, room);
  }

  async attach(): Promise<number> {
    const reply = await this.api.request({ janus: "attach", session_id: this.session, plugin: "janus.plugin.videoroom" });
    return reply.data?.id ?? 0;
  }

  message(handle: number, body: object, jsep?: { readonly type: "offer" | "answer"; readonly sdp: string }): Promise<JanusReply> {
    const extra = jsep === undefined ? {} : { jsep };
    return this.api.request({ janus: "message", session_id: this.session, handle_id: handle, body, ...extra });
  }

  async stop(): Promise<void> {
    this.api.close();
    await endChild(this.child, "SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export class JanusRoom {
  private readonly server: JanusServer;
  private readonly room: number;
  private feed = 0;

  constructor(server: JanusServer, room: number) {
    this.server = server;
    this.room = room;
  }

  async publish(offer: string): Promise<string> {
    const handle = await this.server.attach();
    const joined = await this.server.message(handle, { request: "join", ptype: "publisher", room: this.room });
    this.feed = joined.plugindata?.data.id ?? 0;
    const reply = await this.server.message(handle, { request: "publish" }, { type: "offer", sdp: offer });
    return reply.jsep?.sdp ?? "";
  }

  /** Waits for the publisher's media. `answer` answers Janus's offer. */
  async subscribe(answer: (offer: string) => Promise<string>): Promise<void> {
    const handle = await this.server.attach();
    await until("Janus to have the publisher", async () => {
      const listed = await this.server.message(handle, { request: "listparticipants", room: this.room });
      return listed.plugindata?.data.participants?.some(({ publisher }) => publisher);
    });
    const streams = [{ feed: this.feed }];
    const offered = await this.server.message(handle, { request: "join", ptype: "subscriber", room: this.room, streams });
    const sdp = await answer(offered.jsep?.sdp ?? "");
    await this.server.message(handle, { request: "start" }, { type: "answer", sdp });
  }
}
