import type { StreamLink, StreamPhase } from "@setsuna/client";
import { Channel, errorBody, MediaSessionId } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { pathPrinter } from "./path-printer.ts";
import { sendSettings } from "./send-settings.ts";

const VIAS = [{ name: "eth0" }, { name: "wwan0", backup: true as const }];
const LIVE: StreamPhase = { name: "live", session: MediaSessionId.parse("a".repeat(22)) };
const REFUSED: StreamPhase = { name: "refused", error: errorBody("network-missing", "wwan0") };

const printed = (vias: Parameters<typeof pathPrinter>[1], ...rounds: readonly (readonly (StreamPhase | undefined)[])[]) => {
  const lines: { readonly facts: unknown; readonly en: string }[] = [];
  const print = pathPrinter({ note: (_, facts, { en }) => lines.push({ facts, en }) }, vias);
  for (const phases of rounds)
    print(
      phases.map(
        (phase): Pick<StreamLink, "kind" | "channel" | "phase"> => ({
          kind: "video",
          channel: Channel.parse(1),
          phase: () => phase,
        }),
      ),
    );
  return lines;
};

it("prints a network that is missing at the start, while the other one sends", () => {
  const lines = printed(VIAS, [LIVE, undefined], [LIVE, REFUSED], [LIVE, { name: "connecting" }], [LIVE, REFUSED]);
  expect(lines.map(({ facts }) => facts)).toEqual([
    { kind: "video", channel: 1, via: "eth0", state: "open" },
    { kind: "video", channel: 1, via: "wwan0", state: "refused", error: "network-missing" },
  ]);
  expect(lines[1]?.en).toContain("video 1 via wwan0: not in use. This computer has no network");
});

it("prints a network's loss and return, and nothing for a single network", () => {
  const away: StreamPhase = { name: "reconnecting", reason: "media-lost", attempt: 1 };
  const states = printed(VIAS, [LIVE, LIVE], [away, LIVE], [LIVE, LIVE]).map(({ facts }) => (facts as { state: string }).state);
  expect(states).toEqual(["open", "open", "away", "open"]);
  expect(printed(VIAS.slice(0, 1), [LIVE], [away])).toEqual([]);
});

const viasOf = (...via: readonly string[]) =>
  sendSettings({ values: { video: "1", input: "test", via }, env: {} } as unknown as Parameters<typeof sendSettings>[0]).vias;

it("reads --via: interfaces, IPv6 addresses, and a backup", () => {
  expect(viasOf("eth0", "2001:db8::5", "wwan0:backup", "fe0:1:backup")).toEqual([
    { name: "eth0" },
    { name: "2001:db8::5" },
    { name: "wwan0", backup: true },
    { name: "fe0:1", backup: true },
  ]);
});

it.each([["eth0:backup"], ["eth0", "eth0:backup"], [""], ["a", "b", "c", "d", "e"]])("refuses --via %s", (...vias) =>
  expect(() => viasOf(...vias)).toThrow(expect.objectContaining({ code: "bad-usage" })),
);
