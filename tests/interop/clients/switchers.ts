import { until } from "@setsuna/testkit";
import { Atem } from "atem-connection";
import OBSWebSocket from "obs-websocket-js/json";
import { OBS_PASSWORD } from "../control-stage.ts";
import type { Client, SwitcherReader } from "../tools.ts";
import { packageVersion } from "./package-version.ts";

type AtemTallies = Readonly<Record<string, { readonly program: boolean; readonly preview: boolean }>>;
/** The library keeps a command's four letters at its class. */
const nameOf = (command: object): unknown => Reflect.get(Object.getPrototypeOf(command)?.constructor ?? {}, "rawName");

const atemReader = (): SwitcherReader => {
  const atem = new Atem({ disableMultithreaded: true });
  let tallies: AtemTallies | undefined;
  atem.on("receivedCommands", (commands) => {
    for (const command of commands) if (nameOf(command) === "TlSr") tallies = Reflect.get(command, "properties") as AtemTallies;
  });
  let isCalled = false;
  return {
    switcher: "atem",
    tallies: async (world) => {
      const { atem: device } = await world.control();
      if (!isCalled) await atem.connect("127.0.0.1", device.port);
      isCalled = true;
      const read = await until("the library's tally", () => tallies, 10_000);
      return new Map(Object.entries(read).map(([source, { program, preview }]) => [source, program ? 1 : preview ? 2 : 0]));
    },
    close: () => atem.destroy(),
  };
};

const obsReader = (): SwitcherReader => {
  const obs = new OBSWebSocket();
  let isCalled = false;
  return {
    switcher: "obs",
    tallies: async (world) => {
      const { obs: server } = await world.control();
      if (!isCalled) await obs.connect(server.url, OBS_PASSWORD);
      isCalled = true;
      const { currentProgramSceneName, scenes } = await obs.call("GetSceneList");
      const found = new Map<string, number>();
      for (const { sceneName } of scenes) {
        const { sceneItems } = await obs.call("GetSceneItemList", { sceneName: String(sceneName) });
        for (const { sourceName } of sceneItems)
          if ((found.get(String(sourceName)) ?? 0) === 0)
            found.set(String(sourceName), sceneName === currentProgramSceneName ? 1 : 0);
      }
      return found;
    },
    close: () => obs.disconnect(),
  };
};

export const atemConnection: Client = {
  id: "atem-connection",
  name: "atem-connection",
  does: {
    en: "Sofie's library; reads the same simulated switcher as we do",
    ja: "Sofieのライブラリ。スイッチャーの代役を、本サービスと同時に読み取る",
  },
  tools: ["switcher"],
  missing: () => undefined,
  open: async () => {
    const switcher = atemReader();
    return { version: packageVersion("atem-connection"), switcher, close: () => switcher.close() };
  },
};

export const obsWebsocket: Client = {
  id: "obs-websocket-js",
  name: "obs-websocket-js",
  does: {
    en: "reads the same simulated OBS as our control edge, which also uses this library",
    ja: "OBSの代役を、本サービスと同時に読み取る(本サービスもこのライブラリを使用)",
  },
  tools: ["switcher"],
  missing: () => undefined,
  open: async () => {
    const switcher = obsReader();
    return { version: packageVersion("obs-websocket-js"), switcher, close: () => switcher.close() };
  },
};
