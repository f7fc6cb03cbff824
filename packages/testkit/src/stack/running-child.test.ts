import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import { endChild, hasEnded, untilOf } from "./running-child.ts";

const run = (script: string) => spawn(process.execPath, ["-e", script]);
const children: ReturnType<typeof run>[] = [];
const started = (script: string) => {
  const child = run(script);
  children.push(child);
  return child;
};
afterEach(async () => {
  for (const child of children.splice(0)) await endChild(child, "SIGKILL");
});

const never = () => undefined;

describe("a child process being waited for", () => {
  test.each(["SIGKILL", "SIGTERM", "SIGSEGV"] as const)(
    "reports immediately that it has ended when %s ended it",
    async (signal) => {
      const child = started("setInterval(() => {}, 1000)");
      expect(hasEnded(child)).toBe(false);
      const waiting = untilOf("a word of it", child, never);
      child.kill(signal);
      await expect(waiting).rejects.toThrow(`it was ended by ${signal}`);
      expect(hasEnded(child)).toBe(true);
    },
  );

  test("reports that it exited with a code", async () => {
    await expect(untilOf("a word of it", started("process.exit(3)"), never)).rejects.toThrow("it ended with code 3");
  });

  test("is still running while it answers", async () => {
    const child = started("console.log('here'); setInterval(() => {}, 1000)");
    let said = "";
    child.stdout.on("data", (text: Buffer) => {
      said += text.toString();
    });
    expect(await untilOf("a word of it", child, () => /here/.exec(said)?.[0])).toBe("here");
  });

  test.runIf(process.platform === "linux")("is described if it hangs", async () => {
    const child = started("setInterval(() => {}, 1000)");
    await once(child, "spawn");
    child.kill("SIGSTOP");
    await expect(untilOf("a word of it", child, never, 200)).rejects.toThrow(/^process \d+: State: T \(stopped\).*Threads/);
  });
});

test("is killed if it doesn't end when asked", async () => {
  const child = started("process.on('SIGTERM', () => {}); console.log('here'); setInterval(() => {}, 1000)");
  await once(child.stdout, "data");
  await endChild(child, "SIGTERM", 50);
  expect(child.signalCode).toBe("SIGKILL");
  await endChild(child, "SIGTERM");
});
