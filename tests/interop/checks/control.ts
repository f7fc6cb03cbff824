import { until } from "@setsuna/testkit";
import { ATEM_CHANNEL, CAMERA_CHANNEL, OBS_CHANNEL } from "../control-stage.ts";
import { type CameraMove, type Check, checkOf } from "../tools.ts";
import { NotApplicable } from "../types.ts";

const OSC_SPEC = "https://opensoundcontrol.stanford.edu/spec-1_0.html";
const osc = (part: string, anchor: string) => ({ clause: `OSC 1.0, ${part}`, url: `${OSC_SPEC}#${anchor}` });
const TSL = {
  clause: "TSL UMD Protocol",
  url: "https://tslproducts.com/media/1959/tsl-umd-protocol.pdf",
} as const;
const LIMIT_MS = 15_000;
/** Below the edge's dead man's time, whose stop would look like the requested one. */
const CAMERA_MS = 4000;

const tally = (channel: number, value: number | string | boolean) => ({ address: `/setsuna/tally/${channel}`, args: [value] });

/** Throws with what it received instead. */
const hears = async (what: string, newest: () => unknown, value: unknown, limitMs = LIMIT_MS): Promise<void> => {
  try {
    await until(what, () => JSON.stringify(newest()) === JSON.stringify(value), limitMs, 20);
  } catch (error) {
    throw new Error(`heard ${JSON.stringify(newest())}, not ${JSON.stringify(value)}`, { cause: error });
  }
};

const OSC_CHECKS: readonly Check[] = [
  checkOf("osc", {
    id: "osc-in",
    title: { en: "OSC over UDP sets a remote tally", ja: "UDPのOSCで、遠隔地のタリーが変わる" },
    reason: osc("OSC Messages", "osc-messages"),
    run: async (tool, world) => {
      const stage = await world.control();
      const value = stage.otherTally(1);
      await tool.send(stage.ports.oscUdp, [tally(1, value)], "udp");
      await stage.reaches(1, value);
    },
  }),
  checkOf("osc", {
    id: "osc-types",
    title: { en: "OSC text, T and F are accepted", ja: "OSCの文字列とT、Fも受け付ける" },
    reason: osc("OSC Type Tag String", "osc-type-tag-string"),
    run: async (tool, world) => {
      const stage = await world.control();
      await stage.api("PUT", "/tally/1", 0);
      await stage.reaches(1, 0);
      for (const [sent, value] of [
        ["green", 2],
        [true, 1],
        [false, 0],
      ] as const) {
        await tool.send(stage.ports.oscUdp, [tally(1, sent)], "udp");
        await stage.reaches(1, value);
      }
    },
  }),
  checkOf("osc", {
    id: "osc-bundle",
    title: {
      en: "An OSC bundle is applied whole, apart from an unknown message",
      ja: "OSCのバンドル全体を受け取り、未知のメッセージがあっても他は有効",
    },
    reason: osc("OSC Bundles", "osc-bundles"),
    run: async (tool, world) => {
      const stage = await world.control();
      const [one, two] = [stage.otherTally(1), stage.otherTally(2)];
      await tool.send(stage.ports.oscUdp, [tally(1, one), { address: "/nobody/knows", args: ["x"] }, tally(2, two)], "udp");
      await stage.reaches(1, one);
      await stage.reaches(2, two);
    },
  }),
  checkOf("osc", {
    id: "osc-pattern",
    title: { en: "An OSC address pattern sets several channels", ja: "OSCのアドレスパターンで複数チャンネルを設定できる" },
    reason: osc("Pattern Matching", "osc-message-dispatching-and-pattern-matching"),
    run: async (tool, world) => {
      const stage = await world.control();
      const value = [1, 2, 3].find((each) => each !== stage.state(1) && each !== stage.state(2)) ?? 1;
      await tool.send(stage.ports.oscUdp, [{ address: "/setsuna/tally/[12]", args: [value] }], "udp");
      await stage.reaches(1, value);
      await stage.reaches(2, value);
    },
  }),
  checkOf("osc", {
    id: "osc-tcp",
    title: { en: "OSC over TCP works with the library's framing", ja: "TCPのOSCを、ライブラリの区切り方のまま受け付ける" },
    reason: osc("OSC Packets", "osc-packets"),
    run: async (tool, world) => {
      const stage = await world.control();
      const value = stage.otherTally(2);
      await tool.send(stage.ports.oscTcp, [tally(2, value)], "tcp");
      await stage.reaches(2, value);
    },
  }),
  checkOf("osc", {
    id: "osc-out",
    title: { en: "A tally set elsewhere arrives by OSC", ja: "他で設定されたタリーがOSCで届く" },
    reason: osc("OSC Messages", "osc-messages"),
    run: async (tool, world) => {
      const stage = await world.control();
      const listener = await tool.listen(stage.ports.oscOut);
      world.atEnd(() => listener.close());
      const value = stage.otherTally(1);
      await stage.api("PUT", "/tally/1", value);
      await hears("the tally", () => listener.newest("/setsuna/tally/1"), [value]);
    },
  }),
];

const tslIn = (id: string, en: string, ja: string, over: "udp" | "tcp", isWrapped: boolean): Check =>
  checkOf("tsl", {
    id,
    title: { en, ja },
    reason: TSL,
    run: async (tool, world) => {
      if (tool.send === undefined) throw new NotApplicable("it only receives");
      const stage = await world.control();
      const value = stage.otherTally(2);
      await tool.send(
        over === "udp" ? stage.ports.tslUdp : stage.ports.tslTcp,
        2,
        { tally: value, text: "CAM 2" },
        over,
        isWrapped,
      );
      await stage.reaches(2, value);
    },
  });

const tslOut = (id: string, version: "3.1" | "5.0", over: "udp" | "tcp", en: string, ja: string): Check =>
  checkOf("tsl", {
    id,
    title: { en, ja },
    reason: TSL,
    run: async (tool, world) => {
      if (tool.version !== version) throw new NotApplicable(`TSL ${tool.version} only`);
      const stage = await world.control();
      const port = version === "3.1" ? stage.ports.tsl31Out : over === "tcp" ? stage.ports.tsl5TcpOut : stage.ports.tsl5Out;
      const listener = await tool.listen(port, over);
      world.atEnd(() => listener.close());
      const value = stage.otherTally(1);
      await stage.api("PUT", "/tally/1", value);
      await hears("the tally", () => listener.newest("1")?.tally, value);
    },
  });

const SWITCHER_CHECKS: readonly Check[] = [
  checkOf("switcher", {
    id: "switcher-agrees",
    title: { en: "Both programs read the same tally from the switcher", ja: "スイッチャーから、双方が同じタリーを読み取る" },
    reason: {
      clause: "obs-websocket 5; ATEM has no public text",
      url: "https://github.com/obsproject/obs-websocket/blob/master/docs/generated/protocol.md",
    },
    run: async (tool, world) => {
      const stage = await world.control();
      const isObs = tool.switcher === "obs";
      const channel = isObs ? OBS_CHANNEL : ATEM_CHANNEL;
      for (const onAir of [true, false]) {
        if (isObs) stage.cutObs(onAir ? "Wide" : "Close");
        else stage.atem.change({ 1: onAir ? 1 : 2, 2: onAir ? 2 : 1 });
        const expected = onAir ? 1 : isObs ? 0 : 2;
        await stage.reaches(channel, expected);
        const read = async () => (await tool.tallies(world)).get(isObs ? "Camera 1" : "1");
        await until("the library to agree", async () => (await read()) === expected, LIMIT_MS, 50);
      }
    },
  }),
];

const VISCA = {
  clause: "Sony VISCA command list",
  url: "https://www.sony.net/Products/CameraSystem/CA/BRC_X1000_BRC_H800/Technical_Document/C456100121.pdf",
} as const;

const cameraCheck = (
  id: string,
  en: string,
  ja: string,
  steps: readonly (readonly [CameraMove, method: string, path: string, body: unknown])[],
): Check =>
  checkOf("camera", {
    id,
    title: { en, ja },
    reason: VISCA,
    run: async (tool, world) => {
      const stage = await world.control();
      const { camera } = stage;
      for (const [move, method, path, body] of steps) {
        const before = camera.steered.length;
        await tool.steer(camera.port, move);
        const [command] = camera.steered.slice(before);
        if (command === undefined) throw new Error(`the camera did not take the library's ${move.name}`);
        const from = camera.steered.length;
        await stage.api(method, `/channels/${CAMERA_CHANNEL}/${path}`, body);
        await hears(
          move.name,
          () => camera.steered.slice(from).find((each) => each === command) ?? camera.steered.slice(from).at(-1),
          command,
          CAMERA_MS,
        );
      }
    },
  });

const CAMERA_CHECKS: readonly Check[] = [
  cameraCheck(
    "camera-drive",
    "VISCA pan and tilt reach the camera as the same commands",
    "VISCAのパンとチルトが、カメラに同じ命令として届く",
    [
      [{ name: "pan-tilt", pan: 1, tilt: 0 }, "PUT", "states/ptz", { pan: 1 }],
      [{ name: "pan-tilt", pan: -1, tilt: 1 }, "PUT", "states/ptz", { pan: -1, tilt: 1 }],
      [{ name: "pan-tilt", pan: 0, tilt: 0 }, "PUT", "states/ptz", {}],
    ],
  ),
  cameraCheck(
    "camera-preset",
    "VISCA presets and autofocus reach the camera as the same commands",
    "VISCAのプリセットとオートフォーカスが、カメラに同じ命令として届く",
    [
      [{ name: "recall", preset: 3 }, "POST", "events/ptz-recall", 3],
      [{ name: "autofocus" }, "POST", "events/ptz-focus", "auto"],
    ],
  ),
];

const BUTTON_CHECKS: readonly Check[] = [
  checkOf("buttons", {
    id: "button-press",
    title: { en: "A button sets a remote tally", ja: "ボタンで、遠隔地のタリーが変わる" },
    reason: { clause: "@companion-module/base host-api", url: "https://github.com/bitfocus/companion-module-base" },
    run: async (tool, world) => {
      const stage = await world.control();
      const value = stage.otherTally(1);
      await tool.press(1, value, world);
      await stage.reaches(1, value);
    },
  }),
  checkOf("buttons", {
    id: "button-feedback",
    title: { en: "A button lights up when the tally is set elsewhere", ja: "他で設定されたタリーでボタンが光る" },
    reason: { clause: "@companion-module/base host-api", url: "https://github.com/bitfocus/companion-module-base" },
    run: async (tool, world) => {
      const stage = await world.control();
      for (const value of [1, 0]) {
        await stage.api("PUT", "/tally/2", value);
        await until("the feedback", async () => (await tool.isOnAir(2, world)) === (value === 1), LIMIT_MS);
      }
    },
  }),
];

export const CONTROL_CHECKS: readonly Check[] = [
  ...OSC_CHECKS,
  tslIn("tsl-udp", "TSL 5.0 over UDP sets a remote tally", "UDPのTSL 5.0で、遠隔地のタリーが変わる", "udp", false),
  tslIn("tsl-wrapped", "TSL 5.0 over UDP in DLE/STX", "DLE/STXで包まれたUDPのTSL 5.0", "udp", true),
  tslIn("tsl-tcp", "TSL 5.0 over TCP in DLE/STX", "DLE/STXで包まれたTCPのTSL 5.0", "tcp", true),
  tslIn("tsl-tcp-bare", "TSL 5.0 over TCP without DLE/STX", "DLE/STXのないTCPのTSL 5.0", "tcp", false),
  tslOut("tsl-out", "5.0", "udp", "TSL 5.0 arrives over UDP", "UDPのTSL 5.0が届く"),
  tslOut("tsl-tcp-out", "5.0", "tcp", "TSL 5.0 arrives over TCP", "TCPのTSL 5.0が届く"),
  tslOut("tsl-31-out", "3.1", "udp", "TSL 3.1 arrives over UDP", "UDPのTSL 3.1が届く"),
  ...SWITCHER_CHECKS,
  ...CAMERA_CHECKS,
  ...BUTTON_CHECKS,
];
