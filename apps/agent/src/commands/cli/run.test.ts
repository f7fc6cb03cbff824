import { PassThrough } from "node:stream";
import { StudioError } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../commands.ts";
import type { Command } from "./command.ts";
import { EXIT } from "./exit-codes.ts";
import { languageOf, runCommandLine } from "./run.ts";
import { textSink } from "./text-sink.fake.ts";

const command = (run: Command["run"]): Command => ({
  name: "one",
  summary: { en: "one", ja: "一" },
  options: { name: { type: "string", help: { en: "a name", ja: "名前" } } },
  run,
});

const line = async (args: readonly string[], commands: readonly Command[] = COMMANDS, env: Record<string, string> = {}) => {
  const [out, err] = [textSink(), textSink()];
  const { signal } = new AbortController();
  const code = await runCommandLine(commands, args, { env, stdout: out.stream, stderr: err.stream, signal });
  return { code, out: out.text(), err: err.text() };
};

describe("runCommandLine", () => {
  it("prints help in both languages", async () => {
    expect((await line(["--help"])).out).toContain("receive");
    const japanese = await line(["receive", "--help"], COMMANDS, { LANG: "ja_JP.UTF-8" });
    expect(japanese.out).toContain("映像チャンネル");
    expect(japanese.code).toBe(EXIT.done);
    for (const { name } of COMMANDS)
      for (const lang of ["ja", "en"]) expect((await line([name, "--help", "--lang", lang])).out).toContain(name);
  });

  it.each([[["nonsense"]], [["send", "--nonsense"]], [["send", "--id"]], [[]]])("rejects %j as bad usage", async (args) => {
    expect((await line(args)).code).toBe(EXIT.usage);
  });

  it.each([
    ["--id", "not-an-id", "bad-serial-id"],
    ["--video", "300", "bad-channel"],
    ["--delay", "2000", "bad-delay"],
    ["--duration", "soon", "bad-usage"],
    ["--password-env", "NOT_SET", "bad-usage"],
  ])("%s %s fails with %s", async (option, value, code) => {
    const given = ["receive", "--id", "abc-defg", "--video", "1", option, value, "--json"];
    const { out, code: exit } = await line(given);
    expect(JSON.parse(out.trim())).toMatchObject({ event: "error", code });
    expect(exit).toBe(EXIT.usage);
  });

  it.each(["0", "1,1", "1,2,3", "left", "1,", "-1"])("--audio-track %s is bad usage", async (value) => {
    const given = ["send", "--id", "abc-defg", "--audio", "1", "--input", "show.mov", `--audio-track=${value}`, "--json"];
    const { out, code } = await line(given);
    expect(JSON.parse(out.trim())).toMatchObject({ code: "bad-usage", detail: expect.stringContaining("--audio-track") });
    expect(code).toBe(EXIT.usage);
  });

  it("reports a failure once, as text or JSON, and in the exit code", async () => {
    const refusing = command(() => Promise.reject(new StudioError("wrong-password")));
    expect(await line(["one"], [refusing])).toMatchObject({ code: EXIT.refused, out: "" });
    expect((await line(["one", "--lang", "ja"], [refusing])).err).toContain("IDまたはパスワードが違います");
    const broken = command(() => Promise.reject(new Error("never thought of")));
    const { code, out } = await line(["one", "--json"], [broken]);
    expect(code).toBe(EXIT.failed);
    expect(JSON.parse(out)).toMatchObject({ code: "internal", detail: "never thought of" });
  });

  it("ends with its input if asked to, and otherwise ignores it", async () => {
    const waiting = command(async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      return EXIT.done;
    });
    const started = (args: readonly string[]) => {
      const [{ stream }, input, abort] = [textSink(), new PassThrough(), new AbortController()];
      const run = runCommandLine([waiting], args, { env: {}, stdout: stream, stderr: stream, signal: abort.signal, input });
      return { input, abort, run };
    };
    const bound = started(["one", "--end-with-input"]);
    bound.input.write("not read");
    bound.input.end();
    expect(await bound.run).toBe(EXIT.done);
    const free = started(["one"]);
    expect(free.input.readableFlowing).toBeNull();
    free.abort.abort();
    expect(await free.run).toBe(EXIT.done);
    expect((await line(["send", "--id", "abc-defg", "--video", "1", "--input", "-", "--end-with-input"])).code).toBe(EXIT.usage);
  });

  it("refuses an invalid address", async () => {
    const { code, out } = await line(["receive", "--id", "abc-defg", "--video", "1", "--server", "ftp://host", "--json"]);
    expect(code).toBe(EXIT.usage);
    expect(out).toContain("bad-usage");
  });
});

it.each([
  ["what was asked for", "ja", { LANG: "en_US.UTF-8" }, "en-US", "ja"],
  ["the environment", undefined, { LANG: "ja_JP.UTF-8" }, "en-US", "ja"],
  ["the environment before the system", undefined, { LC_ALL: "en_GB.UTF-8" }, "ja-JP", "en"],
  ["the system, where a click opened the program", undefined, {}, "ja-JP", "ja"],
  ["English for any other", undefined, {}, "fr-FR", "en"],
] as const)("speaks %s", (_what, option, env, system, language) => {
  expect(languageOf(option, env, () => system)).toBe(language);
});
