import { createServer } from "node:net";
import { silentLog } from "@setsuna/kit";
import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "../platform/index.ts";
import { requireFreePort } from "./free-port.ts";
import { startStudio } from "./studio.ts";

const HOST = "127.0.0.1";

const takenPort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};

it("accepts a free port and leaves it free", async () => {
  await requireFreePort({ port: 0, host: HOST });
  await expect(requireFreePort({ port: await takenPort(), host: HOST })).rejects.toMatchObject({ code: "EADDRINUSE" });
});

it.each(["PORT", "METRICS_PORT"])(
  "refuses to start with %s in use before it opens the database or starts a relay",
  async (name) => {
    const taken = await takenPort();
    const config = readConfig({ HOST, PORT: "0", DATA_DIR: "/nowhere/at/all", [name]: String(taken) }, [], "/");
    if (!config.ok) throw new Error(config.error.join());
    const said: string[] = [];
    const surroundings = {
      log: silentLog,
      say: (line: string) => said.push(line),
      interfaces: {},
      pages: () => undefined as never,
    };
    const started = await startStudio(config.value, surroundings);
    expect(started).toEqual({ ok: false, error: expect.stringContaining(`${taken} on ${HOST} is in use`) });
    expect(said).toEqual([]);
  },
);
