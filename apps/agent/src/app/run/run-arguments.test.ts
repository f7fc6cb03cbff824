import { expect, it } from "vitest";
import { parseEdgeSettings } from "../../edge/open-edge.ts";
import { edgeSettingsOf, filesWritten, runArguments, wholePath } from "./run-arguments.ts";
import { RunConfig, type RunConfigDraft } from "./run-config.ts";

const PLACE = { platform: "linux", home: "/home/me", now: new Date(2026, 10, 22, 13, 5, 9) };
const COMMON = { name: "", serialId: "abc-defg", password: "s3cret!", keepRunning: false };
const SEND: RunConfigDraft = {
  kind: "send",
  ...COMMON,
  video: 1,
  audio: null,
  input: { kind: "test" },
  size: "1280x720",
  fps: null,
  bitrate: 5,
};
const RECEIVE: RunConfigDraft = {
  kind: "receive",
  ...COMMON,
  video: 1,
  audio: 2,
  delayMs: 200,
  outputs: [
    { kind: "file", path: "Videos/{time}.mp4" },
    { kind: "address", address: "srt://host:9000?passphrase=hidden" },
    { kind: "decklink", card: 0, mode: "1080p5994" },
  ],
};

it("writes the command line of a run without its password", () => {
  const args = runArguments(RunConfig.parse(SEND), "https://host", PLACE, "");
  expect(args).toEqual([
    ...["send", "--video=1", "--input=test", "--size=1280x720", "--bitrate=5"],
    ...["--id=abcdefg", "--server=https://host", "--password-env=SETSUNA_ID_PASSWORD", "--json"],
  ]);
  expect(args.join(" ")).not.toContain("s3cret!");
  const received = runArguments(RunConfig.parse(RECEIVE), "https://host", PLACE, "");
  expect(received).toContain("--output=/home/me/Videos/20261122-130509.mp4");
  expect(received).toContain("--output=decklink:0,mode=1080p5994");
  expect(filesWritten(RunConfig.parse(RECEIVE), PLACE)).toEqual(["/home/me/Videos/20261122-130509.mp4"]);
});

it.each([
  ["~/show.mp4", "/home/me/show.mp4"],
  ["-show.mp4", "/home/me/-show.mp4"],
  ["test", "/home/me/test"],
  ["/srv/a.mp4", "/srv/a.mp4"],
])("a file %s becomes %s, never another kind of input", (typed, whole) => {
  expect(wholePath(typed, PLACE)).toBe(whole);
  const config = RunConfig.parse({ ...SEND, input: { kind: "file", path: typed, loop: true } });
  expect(runArguments(config, "https://host", PLACE, "")).toContain(`--input=${whole}`);
});

it("resolves Windows paths", () => {
  const place = { ...PLACE, platform: "win32", home: "C:\\Users\\me" };
  expect(wholePath("Videos\\a.mp4", place)).toBe("C:\\Users\\me\\Videos\\a.mp4");
  expect(wholePath("D:\\a.mp4", place)).toBe("D:\\a.mp4");
});

it("writes settings that the control edge accepts", () => {
  const config = RunConfig.parse({
    kind: "edge",
    ...COMMON,
    send: [1],
    receive: [2],
    oscPort: 9000,
    oscTo: "[::1]:9001",
    tslPort: null,
    tslTo: "10.0.0.9:40001",
  });
  if (config.kind !== "edge") throw new Error("another kind");
  const settings = parseEdgeSettings(edgeSettingsOf(config));
  expect(settings.osc).toMatchObject({ udp: { port: 9000 }, to: [{ host: "::1", port: 9001 }] });
  expect(settings.tsl).toMatchObject({ to: [{ host: "10.0.0.9", port: 40_001, version: "5.0" }] });
});

it.each<[string, unknown]>([
  ["no channel", { ...SEND, video: null }],
  ["an ID that is none", { ...SEND, serialId: "x" }],
  ["a line break in a name", { ...SEND, name: "a\nb" }],
  ["an address of another scheme", { ...SEND, input: { kind: "address", address: "file:///etc/passwd" } }],
  ["no output", { ...RECEIVE, outputs: [] }],
  ["a file of no known kind", { ...RECEIVE, outputs: [{ kind: "file", path: "a.sh" }] }],
  ["a format that no card has", { ...RECEIVE, outputs: [{ kind: "decklink", card: 0, mode: "x" }] }],
])("refuses %s", (_what, draft) => {
  expect(RunConfig.safeParse(draft).success).toBe(false);
});
