import { createServer, Server } from "node:net";
import { silentLog } from "@setsuna/kit";
import { expect, it, onTestFinished, vi } from "vitest";
import { readConfig } from "../platform/index.ts";
import { startStudio } from "./studio.ts";
import { requireUnansweredPort } from "./unanswered-port.ts";

const HOST = "127.0.0.1";

const listeningPort = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};

it("rejects a port only while a server answers at it, and never listens at it", async () => {
  const server = createServer();
  const port = await listeningPort(server);
  await expect(requireUnansweredPort({ port, host: HOST })).rejects.toMatchObject({ code: "EADDRINUSE" });
  await new Promise((resolve) => server.close(resolve));
  const listen = vi.spyOn(Server.prototype, "listen");
  onTestFinished(() => listen.mockRestore());
  await requireUnansweredPort({ port, host: HOST });
  expect(listen).not.toHaveBeenCalled();
});

it.each(["PORT", "METRICS_PORT"])(
  "refuses to start with %s in use before it opens the database or starts a relay",
  async (name) => {
    const taken = await listeningPort(createServer());
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
