import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  Channel,
  FromRelay,
  MediaSessionId,
  type PlayoutPath,
  type RelayConfig,
  SerialId,
  type StreamRef,
  type ToRelay,
} from "@setsuna/contracts";
import { RELAY_HEAP_FLAGS } from "@setsuna/relay/heap-flags";
import { endChild } from "@setsuna/testkit/stack";
import { say } from "../../shared/output.ts";
import type { NewClient } from "../clients/client-host.ts";
import type { Target } from "./target.ts";

const RELAY = fileURLToPath(new URL("../../../apps/studio/dist/relay.js", import.meta.url));
const START_TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;

export const relayIsBuilt = (): boolean => existsSync(RELAY);

const SERIAL_ID = SerialId.parse("benchab");
const streamOf = (index: number): StreamRef => ({ serialId: SERIAL_ID, kind: "video", channel: Channel.parse(index + 1) });
const PLAYOUT: PlayoutPath = "native";

export class SetsunaTarget implements Target {
  readonly name = "Setsuna relay";
  readonly carriage = "webrtc";
  private readonly child: ChildProcess;
  private readonly waiting = new Map<string, (message: FromRelay) => void>();

  private constructor(child: ChildProcess) {
    this.child = child;
    child.on("message", (raw) => {
      const message = FromRelay.parse(raw);
      // Clients leave only at the end; an earlier close spoils the run.
      if (message.type === "closed" && message.error !== undefined && message.error.code !== "relay-lost")
        say(`the relay closed a session: ${message.error.code}`);
      if ("session" in message) this.waiting.get(message.session)?.(message);
    });
  }

  static async start(address: string, flags: readonly string[] = []): Promise<SetsunaTarget> {
    const config: RelayConfig = {
      portRangeBegin: 0,
      portRangeEnd: 0,
      bindAddress: address,
      offerLoopback: false,
      publicAddresses: [],
    };
    const child = fork(RELAY, [JSON.stringify(config)], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      execArgv: [...RELAY_HEAP_FLAGS, ...flags],
    });
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error("the relay did not get ready")), START_TIMEOUT_MS);
      child.once("exit", (code) => reject(new Error(`the relay ended with ${code}`)));
      child.on("message", (raw) => {
        if (FromRelay.parse(raw).type !== "ready") return;
        clearTimeout(late);
        resolve();
      });
    });
    return new SetsunaTarget(child);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  publish(newClient: NewClient, stream = 0): Promise<void> {
    return this.open("publish", newClient, streamOf(stream));
  }

  subscribe(newClient: NewClient, stream = 0): Promise<void> {
    return this.open("subscribe", newClient, streamOf(stream));
  }

  private async open(direction: "publish" | "subscribe", newClient: NewClient, stream: StreamRef): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.openOnce(direction, newClient, stream);
        return;
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
        say(`${direction} again: ${String(error)}`);
      }
    }
  }

  private async openOnce(direction: "publish" | "subscribe", newClient: NewClient, stream: StreamRef): Promise<void> {
    const session = MediaSessionId.parse(randomBytes(16).toString("base64url"));
    const client = await newClient();
    const offer = await client.offer();
    const answered = new Promise<FromRelay>((resolve) => this.waiting.set(session, resolve));
    const open: ToRelay = { type: "open", session, direction, streams: [stream], offer, playout: PLAYOUT };
    this.child.send(open);
    const answer = await answered;
    if (answer.type !== "answer") throw new Error(`the relay said ${JSON.stringify(answer)}`);
    try {
      await client.accept(answer.sdp);
      await client.ready();
    } catch (error) {
      await client.close();
      const close: ToRelay = { type: "close", session };
      this.child.send(close);
      throw error;
    }
  }

  stop(): Promise<void> {
    const stop: ToRelay = { type: "stop" };
    return endChild(this.child, (child) => child.send(stop));
  }
}
