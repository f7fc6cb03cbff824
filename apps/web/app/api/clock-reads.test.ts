import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");
/** Users' clocks may be hours off. */
const PROGRAMS = [
  "apps/web/app",
  "apps/agent/src",
  "apps/agent/page",
  "packages/sdk/src",
  "packages/web-media/src",
  "packages/client/src",
];
const CLOCK_READ = /Date\.now\(|new Date\(\)/;

/** Reads of the own clock that never compare with server times. */
const REASONS: Readonly<Record<string, string>> = {
  "apps/web/app/api/server-clock.ts": "measures the server's clock by it",
  "apps/web/app/api/api-client.ts": "notes when a request left",
  "apps/web/app/room/use-guest-room.ts": "the room's end is kept by this clock, from the seconds that the server left it",
  "apps/web/app/my-page/serial-ids/keep-room.tsx": "as of use-guest-room",
  "apps/web/app/components/crash-message.tsx": "tells the reader when it happened",
  "apps/web/app/admin/csv/csv-export.tsx": "names a file",
  "apps/web/app/streaming/latency-chart/save-minute.tsx": "stamps a file",
  "apps/web/app/streaming/replay/use-replay.tsx": "names a file",
  "apps/web/app/receiver/record/use-recording.ts": "names a recording",
  "apps/web/app/account/auth/kept-sign-ups.ts": "written and read by this browser",
  "apps/web/app/pairing/connect-code.tsx": "shows the end as the reader's own clock will",
  "apps/web/app/api/bot-protection/bot-client.ts":
    "a token's end is kept by this clock, from the seconds that the server gave it",
  "apps/agent/src/edge/edge-time.ts": "time tags of OSC peers, whose clock an operator can see",
  "apps/agent/src/app/app-command.ts": "stamps the app's own news",
  "apps/agent/src/commands/login/login-command.ts":
    "a token's end is kept by this clock, from the seconds that the server gave it",
  "apps/agent/src/commands/check/preflight.ts": "measures how far the clocks are apart",
  "apps/agent/page/run/run-row.tsx": "the app's page and the app are one machine",
  "packages/sdk/src/player/setsuna-player.ts": "the age of a frame that this page drew",
};

it("compares server times only with the server's clock; each use of the local clock states its reason", () => {
  const readers = PROGRAMS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
      (name) => `${folder}/${name.replaceAll("\\", "/")}`,
    ),
  )
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fake)\.tsx?$/.test(path))
    .filter((path) => CLOCK_READ.test(readFileSync(join(ROOT, path), "utf8")))
    .sort();
  expect(readers).toEqual(Object.keys(REASONS).sort());
});
