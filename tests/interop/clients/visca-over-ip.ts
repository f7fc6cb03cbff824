import { createRequire } from "node:module";
import type { CameraMove, CameraSteerer, Client } from "../tools.ts";
import { packageVersion } from "./package-version.ts";

const require = createRequire(import.meta.url);

/** Its socket must connect before the first command, which the library leaves to callers. */
interface Controller {
  readonly client: { once(event: "connect", heard: () => void): void; close(): void };
  sendCommand(command: Command): void;
}

/** Its own types need an older Node. */
interface Library {
  readonly ViscaCamera: new (host: string, port: number) => Controller;
  readonly ViscaCommand: {
    cameraPanTilt(panSpeed: number, tiltSpeed: number, panMode: number, tiltMode: number): Command;
    cameraPresetRecall(preset: number): Command;
    cameraFocusAuto(enable: boolean): Command;
  };
}
interface Command {
  on(event: "ack", heard: () => void): void;
}

/** Full speeds. The library writes no zoom with a speed of the list. */
const FULL = { pan: 0x18, tilt: 0x14 } as const;
const STOP = 3;

const commandOf = ({ ViscaCommand }: Library, move: CameraMove): Command => {
  switch (move.name) {
    case "pan-tilt": {
      const { pan, tilt } = move;
      const modes = [pan === 0 ? STOP : pan < 0 ? 1 : 2, tilt === 0 ? STOP : tilt > 0 ? 1 : 2] as const;
      return ViscaCommand.cameraPanTilt(pan === 0 ? 1 : FULL.pan, tilt === 0 ? 1 : FULL.tilt, ...modes);
    }
    case "recall":
      return ViscaCommand.cameraPresetRecall(move.preset);
    case "autofocus":
      return ViscaCommand.cameraFocusAuto(true);
  }
};

const steerer: CameraSteerer = {
  steer: async (port, move) => {
    const library = require("visca-over-ip") as Library;
    const camera = new library.ViscaCamera("127.0.0.1", port);
    const command = commandOf(library, move);
    await new Promise<void>((resolve) => camera.client.once("connect", resolve));
    const acknowledged = new Promise<void>((resolve) => command.on("ack", resolve));
    camera.sendCommand(command);
    await acknowledged;
    camera.client.close();
  },
};

export const viscaOverIp: Client = {
  id: "visca-over-ip",
  name: "visca-over-ip",
  does: {
    en: "controls cameras by VISCA; sends to the same simulated camera as our control edge",
    ja: "VISCAでカメラを操作。カメラの代役に、本サービスと同じ命令を送る",
  },
  tools: ["camera"],
  missing: () => undefined,
  open: async () => ({ version: packageVersion("visca-over-ip"), camera: steerer }),
};
