import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, until } from "@setsuna/testkit";
import { WebSocket } from "ws";
import type { NewClient } from "../clients/client-host.ts";
import { endChild } from "../end-child.ts";
import { JANUS, writeJanusConfig } from "./janus-config.ts";
import type { Target } from "./target.ts";

const ROOM = 1000;

interface JanusReply {
  readonly janus: string;
  readonly transaction?: string;
  readonly data?: { readonly id: number };
  readonly jsep?: { readonly sdp: string };
  readonly plugindata?: { readonly data: { readonly id?: number; readonly error?: string } };
}

/** Requests and their replies on Janus's WebSocket API. */
class JanusApi {
  private readonly socket: WebSocket;
  private readonly waiting = new Map<string, (reply: JanusReply) => void>();
  private count = 0;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (text) => {
      const reply = JSON.parse(text.toString()) as JanusReply;
      if (reply.janus === "ack" || reply.transaction === undefined) return;
      this.waiting.get(reply.transaction)?.(reply);
      this.waiting.delete(reply.transaction);
    });
  }

  request(body: object): Promise<JanusReply> {
    const transaction = `t${this.count++}`;
    const reply = new Promise<JanusReply>((resolve) => this.waiting.set(transaction, resolve));
    this.socket.send(JSON.stringify({ ...body, transaction }));
    return reply.then((got) => {
      const error = got.plugindata?.data.error;
      if (got.janus === "error" || error !== undefined) throw new Error(`Janus: ${error ?? JSON.stringify(got)}`);
      return got;
    });
  }

  close(): void {
    this.socket.close();
  }
}

const connect = async (port: number): Promise<WebSocket> =>
  until("Janus to listen", () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, "janus-protocol");
    return new Promise<WebSocket | undefined>((resolve) => {
      socket.once("open", () => resolve(socket));
      socket.once("error", () => resolve(undefined));
    });
  });

/** Janus's videoroom from Debian, beside us in the same run. */
export class JanusTarget implements Target {
  readonly name: string;
  readonly carriage = "webrtc";
  private readonly child: ChildProcess;
  private readonly api: JanusApi;
  private readonly session: number;
  private readonly folder: string;
  private feed = 0;

  private constructor(name: string, child: ChildProcess, api: JanusApi, session: number, folder: string) {
    this.name = name;
    this.child = child;
    this.api = api;
    this.session = session;
    this.folder = folder;
  }

  static async start(address: string, eventLoops: number): Promise<JanusTarget> {
    const folder = mkdtempSync(join(tmpdir(), "setsuna-janus-"));
    const ports = { api: await freePort() };
    writeJanusConfig(folder, ports, eventLoops, address);
    const child = spawn(JANUS, ["-C", join(folder, "janus.jcfg"), "-F", folder], { stdio: "ignore" });
    try {
      const api = new JanusApi(await connect(ports.api));
      const created = await api.request({ janus: "create" });
      const name = eventLoops === 0 ? "Janus, default" : `Janus, ${eventLoops} event loops`;
      return new JanusTarget(name, child, api, created.data?.id ?? 0, folder);
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  private async attach(): Promise<number> {
    const reply = await this.api.request({ janus: "attach", session_id: this.session, plugin: "janus.plugin.videoroom" });
    return reply.data?.id ?? 0;
  }

  private message(handle: number, body: object, jsep?: object): Promise<JanusReply> {
    const extra = jsep === undefined ? {} : { jsep };
    return this.api.request({ janus: "message", session_id: this.session, handle_id: handle, body, ...extra });
  }

  async publish(newClient: NewClient): Promise<void> {
    const handle = await this.attach();
    const joined = await this.message(handle, { request: "join", ptype: "publisher", room: ROOM });
    this.feed = joined.plugindata?.data.id ?? 0;
    const client = await newClient();
    const sdp = await client.offer();
    const reply = await this.message(handle, { request: "publish" }, { type: "offer", sdp });
    await client.accept(reply.jsep?.sdp ?? "");
    await client.ready();
  }

  async subscribe(newClient: NewClient): Promise<void> {
    const handle = await this.attach();
    const offered = await this.message(handle, {
      request: "join",
      ptype: "subscriber",
      room: ROOM,
      streams: [{ feed: this.feed }],
    });
    const client = await newClient();
    const sdp = await client.answer(offered.jsep?.sdp ?? "");
    await this.message(handle, { request: "start" }, { type: "answer", sdp });
    await client.ready();
  }

  async stop(): Promise<void> {
    this.api.close();
    await endChild(this.child, (child) => child.kill("SIGKILL"));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
