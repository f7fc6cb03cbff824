import { createSocket } from "node:dgram";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TALLY_KEY } from "@setsuna/contracts";
import { freePort, until } from "@setsuna/testkit";
import { FakeAtem } from "../../apps/agent/src/edge/atem/atem-switcher.fake.ts";
import { ObsServer } from "../../apps/agent/src/edge/obs/obs-server.fake.ts";
import { FakeCamera } from "../../apps/agent/src/edge/visca/camera.fake.ts";
import { ControlClient } from "../e2e/support/control-client.ts";
import type { World } from "./world.ts";

export const API_TOKEN = "interop-token-of-22-characters";
export const OBS_PASSWORD = "interop";
/** Of the far end: 1 and 2 for OSC, TSL and buttons, 3 OBS, 4 ATEM, 5 a camera. */
export const OBS_CHANNEL = 3;
export const ATEM_CHANNEL = 4;
export const CAMERA_CHANNEL = 5;
const CHANNELS = [1, 2, OBS_CHANNEL, ATEM_CHANNEL, CAMERA_CHANNEL] as const;
const OBS_INTENT_SCENES = 4;
const LIMIT_MS = 15_000;

const freeUdpPort = (): Promise<number> =>
  new Promise((resolve) => {
    const socket = createSocket("udp4");
    socket.bind(0, "127.0.0.1", () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });

export interface EdgePorts {
  readonly oscUdp: number;
  readonly oscTcp: number;
  readonly oscOut: number;
  readonly tslUdp: number;
  readonly tslTcp: number;
  readonly tsl5Out: number;
  readonly tsl5TcpOut: number;
  readonly tsl31Out: number;
}

export class ControlStage {
  readonly ports: EdgePorts;
  readonly apiPort: number;
  readonly atem: FakeAtem;
  readonly obs: ObsServer;
  readonly camera: FakeCamera;
  private readonly far: ReadonlyMap<number, ControlClient>;
  private readonly folder: string;

  private constructor(
    ports: EdgePorts,
    apiPort: number,
    atem: FakeAtem,
    obs: ObsServer,
    camera: FakeCamera,
    far: ReadonlyMap<number, ControlClient>,
    folder: string,
  ) {
    this.ports = ports;
    this.apiPort = apiPort;
    this.atem = atem;
    this.obs = obs;
    this.camera = camera;
    this.far = far;
    this.folder = folder;
  }

  static async open(world: World): Promise<ControlStage> {
    const [oscTcp, tslTcp, tsl5TcpOut] = [await freePort(), await freePort(), await freePort()];
    const [oscUdp, oscOut, tslUdp, tsl5Out, tsl31Out] = await Promise.all(Array.from({ length: 5 }, freeUdpPort));
    const ports = { oscUdp, oscTcp, oscOut, tslUdp, tslTcp, tsl5Out, tsl5TcpOut, tsl31Out } as EdgePorts;
    const atem = new FakeAtem();
    atem.sources = new Map([
      [1, 0],
      [2, 0],
    ]);
    await atem.start();
    const obs = new ObsServer(OBS_PASSWORD);
    obs.scenes.set("Wide", [{ source: "Camera 1", enabled: true }]).set("Close", [{ source: "Camera 2", enabled: true }]);
    obs.program = "Close";
    await obs.start();
    const camera = new FakeCamera();
    await camera.listenUdp();
    const host = "127.0.0.1";
    const settings = {
      osc: { udp: { port: oscUdp }, tcp: { port: oscTcp }, to: [{ protocol: "udp", host, port: oscOut }] },
      tsl: {
        udp: { port: tslUdp },
        tcp: { port: tslTcp },
        to: [
          { protocol: "udp", version: "5.0", host, port: tsl5Out },
          { protocol: "tcp", version: "5.0", host, port: tsl5TcpOut },
          { protocol: "udp", version: "3.1", host, port: tsl31Out },
        ],
      },
      api: { port: 0, token: API_TOKEN },
      obs: { url: obs.url, password: OBS_PASSWORD, sources: [{ source: "Camera 1", channel: OBS_CHANNEL }] },
      atem: { host, port: atem.port, inputs: [{ input: 1, channel: ATEM_CHANNEL }] },
      // The longest dead man's time: its stop must not look like a requested one.
      visca: { cameras: [{ host, port: camera.port, protocol: "udp", channel: CAMERA_CHANNEL, stopAfterMs: 5000 }] },
    };
    const folder = mkdtempSync(join(tmpdir(), "setsuna-interop-"));
    const file = join(folder, "edge.json");
    writeFileSync(file, JSON.stringify(settings));
    const agent = world.agent(["control", "--edge", file, ...CHANNELS.flatMap((channel) => ["--send", String(channel)])]);
    const { port } = await agent.line("edge", ({ message }) => message === "local API opened");
    for (const channel of CHANNELS) await agent.line("stream", (line) => line.channel === channel && line.phase === "live");
    const far = new Map<number, ControlClient>();
    const { studio } = world;
    for (const channel of CHANNELS)
      far.set(channel, await ControlClient.open(studio.signalUrl(), studio.demoId, "receiver", channel));
    return new ControlStage(ports, Number(port), atem, obs, camera, far, folder);
  }

  state(channel: number, key: string = TALLY_KEY): unknown {
    const message = this.far.get(channel)?.received.findLast((each) => each.key === key);
    return message?.payload.type === "json" ? message.payload.value : undefined;
  }

  otherTally(channel: number): number {
    return this.state(channel) === 1 ? 2 : 1;
  }

  /** Throws with the state it has. */
  async reaches(channel: number, value: unknown, key: string = TALLY_KEY): Promise<void> {
    const has = (): boolean => JSON.stringify(this.state(channel, key)) === JSON.stringify(value);
    try {
      await until("the far end", has, LIMIT_MS, 20);
    } catch (error) {
      throw new Error(`the far end has ${JSON.stringify(this.state(channel, key))}, not ${JSON.stringify(value)}`, {
        cause: error,
      });
    }
  }

  /** Throws if refused. */
  async api(method: string, path: string, body?: unknown): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${this.apiPort}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${API_TOKEN}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  }

  cutObs(scene: string): void {
    this.obs.program = scene;
    this.obs.event("CurrentProgramSceneChanged", OBS_INTENT_SCENES, { sceneName: scene });
  }

  async close(): Promise<void> {
    for (const client of this.far.values()) client.close();
    await this.atem.stop();
    await this.obs.stop();
    await this.camera.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
