import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { basename, isAbsolute, join } from "node:path";
import { err, type Log, ok, type Result } from "@setsuna/kit";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { isSameSecret, type OpenDatabase, recordBackup } from "../../platform/index.ts";
import { APPLIED_MIGRATION, appliedMigration } from "../backup/schema-version.ts";
import { publishInto } from "./publish-into.ts";
import { readAdminCommand, runAdminCommand } from "./roles.ts";

/**
 * A loopback port and a token file for the data directory's owner. A command that opened the embedded database itself would lose
 * rows.
 */
const FILE = "admin-channel.json";
const MAX_BODY_BYTES = 4096;
const RECORD_BACKUP = "record-backup";
const Channel = z.object({ port: z.number().int(), token: z.string().min(1) });
const Words = z.array(z.string()).max(8);
const Answer = z.object({ ok: z.boolean(), text: z.string() });

export interface AdminChannel {
  close(): Promise<void>;
}

const bodyOf = async (message: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new RangeError("the command is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

const isToken = (given: string | undefined, token: string): boolean => isSameSecret(given ?? "", `Bearer ${token}`);

/** A command may have the server write only these files. */
const DUMP_NAME = /^backup-[0-9a-f]{16}\.tmp$/;

export type AdminStorage = Pick<OpenDatabase, "database" | "dump">;

const dumpInto = async (directory: string, { database, dump }: AdminStorage, name: string): Promise<Result<string, string>> => {
  if (dump === undefined || !DUMP_NAME.test(name)) return err("The command could not be read.");
  const { rows } = await database.execute(sql.raw(APPLIED_MIGRATION));
  const files = await dump();
  await writeFile(join(directory, name), Buffer.from(await files.arrayBuffer()), { mode: 0o600, flag: "wx" });
  return ok(String(appliedMigration(rows)));
};

const answer = async (
  message: IncomingMessage,
  directory: string,
  storage: AdminStorage,
  now: Date,
): Promise<Result<string, string>> => {
  const words = Words.safeParse(JSON.parse(await bodyOf(message)));
  if (!words.success) return err("The command could not be read.");
  const { database } = storage;
  const [verb, name = ""] = words.data;
  if (verb === "dump") return dumpInto(directory, storage, name);
  if (verb === RECORD_BACKUP) {
    await database.execute(sql.raw(recordBackup(now)));
    return ok("");
  }
  // The folder must be absolute.
  if (verb === "publish" && isAbsolute(name)) return publishInto(database, directory, name, now);
  const command = readAdminCommand(words.data);
  return command.ok ? runAdminCommand(database, command.value, now) : command;
};

export const openAdminChannel = async (
  directory: string,
  storage: AdminStorage,
  now: () => Date,
  log: Log,
): Promise<AdminChannel> => {
  const token = randomBytes(32).toString("base64url");
  const respond = (response: ServerResponse, status: number, body: z.infer<typeof Answer>): void => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  const server = createServer((message, response) => {
    if (message.method !== "POST" || !isToken(message.headers.authorization, token)) {
      respond(response, 403, { ok: false, text: "This is not for you." });
      return;
    }
    answer(message, directory, storage, now()).then(
      (result) => respond(response, 200, { ok: result.ok, text: result.ok ? result.value : result.error }),
      (error: unknown) => {
        log.error({ err: error }, "an admin command failed");
        respond(response, 500, { ok: false, text: "The command failed; the server's log says why." });
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  server.on("error", (error) => log.warn({ reason: error.message }, "the admin channel failed to accept a connection"));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const path = join(directory, FILE);
  // An existing file would keep its mode.
  rmSync(path, { force: true });
  writeFileSync(path, JSON.stringify({ port, token }), { mode: 0o600 });
  return {
    close: () => {
      rmSync(path, { force: true });
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

const NOT_RUNNING =
  "The studio is not running on this data directory. Start it first: the command goes to the running server (or set DATABASE_URL).";

export const sendAdminCommand = async (directory: string, words: readonly string[]): Promise<Result<string, string>> => {
  let channel: z.infer<typeof Channel>;
  try {
    channel = Channel.parse(JSON.parse(readFileSync(join(directory, FILE), "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return err(NOT_RUNNING);
    if (error instanceof Error && "code" in error && error.code === "EACCES")
      return err(`Only the owner of ${directory} may give commands.`);
    throw error;
  }
  const { port, token } = channel;
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: "127.0.0.1", port, method: "POST", headers: { authorization: `Bearer ${token}` } },
      (response) => {
        bodyOf(response).then((text) => {
          const { ok: done, text: said } = Answer.parse(JSON.parse(text));
          resolve(done ? ok(said) : err(said));
        }, reject);
      },
    );
    // A crashed server left the socket behind.
    sent.on("error", () => resolve(err(NOT_RUNNING)));
    sent.end(JSON.stringify(words));
  });
};

export const recordByRunningStudio = (directory: string): Promise<Result<string, string>> =>
  sendAdminCommand(directory, [RECORD_BACKUP]);

export const dumpByRunningStudio = (directory: string, path: string): Promise<Result<string, string>> =>
  sendAdminCommand(directory, ["dump", basename(path)]);
