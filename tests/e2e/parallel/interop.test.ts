import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHECKS } from "../../interop/checks/all-checks.ts";
import { libdatachannel } from "../../interop/clients/libdatachannel.ts";
import { nodeOsc } from "../../interop/clients/node-osc.ts";
import { FFMPEG } from "../../interop/clients/rtp-feeds.ts";
import { tslUmdV5 } from "../../interop/clients/tsl.ts";
import { werift } from "../../interop/clients/werift.ts";
import { runRow } from "../../interop/matrix.ts";
import { World } from "../../interop/world.ts";
import { Stage } from "../support/stage.ts";

/** The fast ones; `npm run interop` runs them all. */
const CHEAP = [
  "whip-created",
  "whip-trickle",
  "whip-restart",
  "whip-delete",
  "offer-connects",
  "offer-pcmu",
  "osc-bundle",
  "tsl-wrapped",
];

let stage: Stage;
let world: World;
beforeAll(async () => {
  stage = await Stage.shared();
  world = World.around(stage.studio);
});
afterAll(async () => {
  await world?.close();
  await stage?.close();
});

/** WebRTC cells get their packets from FFmpeg. */
const HERE = existsSync(FFMPEG) ? [werift, libdatachannel] : [];

test.each([...HERE, nodeOsc, tslUmdV5])("$id passes the checks that apply", async (client) => {
  const checks = CHECKS.filter(({ id }) => CHEAP.includes(id));
  const { cells } = await runRow(client, world, { checks });
  const tried = cells.filter(({ result, cause }) => result !== "not-applicable" || cause !== undefined);
  expect(tried.map(({ check, result, cause }) => [check, result, cause])).toEqual(
    checks.filter(({ needs }) => client.tools.includes(needs)).map(({ id }) => [id, "pass", undefined]),
  );
});
