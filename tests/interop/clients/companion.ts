import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { until } from "@setsuna/testkit";
import { CompanionHost } from "../../../integrations/companion/tests/companion-host.ts";
import { API_TOKEN } from "../control-stage.ts";
import type { ButtonHost, Client } from "../tools.ts";
import type { World } from "../world.ts";
import { packageVersion } from "./package-version.ts";

const MODULE = fileURLToPath(new URL("../../../integrations/companion/", import.meta.url));

const buttonsOf = (folder: string): ButtonHost => {
  let host: Promise<CompanionHost> | undefined;
  const start = async (world: World): Promise<CompanionHost> => {
    const { apiPort } = await world.control();
    const started = new CompanionHost(join(folder, "out/pkg"));
    await started.init({ edgeHost: "127.0.0.1", edgePort: apiPort }, { edgeToken: API_TOKEN });
    await until("the module to be ready", () => started.status?.status === "ok", 15_000);
    return started;
  };
  const started = (world: World): Promise<CompanionHost> => {
    host ??= start(world);
    return host;
  };
  return {
    press: async (channel, value, world) => (await started(world)).press("setTally", { channel, value }),
    isOnAir: async (channel, world) => {
      const running = await started(world);
      if (!running.feedbacks.has(`air-${channel}`)) await running.watch(`air-${channel}`, "onAir", { channel });
      return running.feedbacks.get(`air-${channel}`) === true;
    },
    close: async () => {
      await (await host)?.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export const companion: Client = {
  id: "companion",
  name: "Bitfocus Companion's module base",
  does: {
    en: "@companion-module/base runs our module in a simulated host",
    ja: "@companion-module/baseが本サービスのモジュールを動かす(ホストは代役)",
  },
  tools: ["buttons"],
  missing: () => undefined,
  open: async () => {
    const folder = mkdtempSync(join(tmpdir(), "setsuna-companion-"));
    const built = spawnSync(process.execPath, [join(MODULE, "build.mjs"), join(folder, "out")], { encoding: "utf8" });
    if (built.status !== 0) throw new Error(built.stderr);
    const buttons = buttonsOf(folder);
    return { version: packageVersion("@companion-module/base"), buttons, close: () => buttons.close() };
  },
};
