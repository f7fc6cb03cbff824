import { createHash, randomBytes } from "node:crypto";
import { silentLog } from "@setsuna/kit";
import type { OpenDatabase } from "../database.ts";
import { openPostgres } from "../postgres.ts";
import { withConnection } from "../postgres-connection.ts";
import { openEmbeddedCopy } from "./embedded-template.ts";
import { clusterUrl, postgresPrograms } from "./postgres-cluster.ts";

export interface TestEngine {
  readonly name: "PGlite" | "PostgreSQL";
  open(): Promise<OpenDatabase>;
}

const onServer = async (url: string, statement: string): Promise<void> => {
  await withConnection(url, (client) => client.query(statement));
};

export interface ServerDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

const emptyOnServer = async (server: () => Promise<string>): Promise<ServerDatabase> => {
  const url = await server();
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => onServer(url, `drop database ${name} with (force)`) };
};

const openOnServer = async (server: () => Promise<string>): Promise<OpenDatabase> => {
  const { url, drop } = await emptyOnServer(server);
  const opened = await openPostgres(url, silentLog);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await drop();
    },
  };
};

const serverUrl = (): (() => Promise<string>) | undefined => {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== "") return async () => given;
  const [programs, folder] = [postgresPrograms(), process.env.SETSUNA_TEST_RUN];
  return programs === undefined || folder === undefined ? undefined : () => clusterUrl(programs, folder);
};

const server = serverUrl();

/**
 * Engines for tests of the database itself. PGlite always; PostgreSQL if TEST_DATABASE_URL names a server whose user may
 * create databases, or if Debian's is installed.
 */
export const TEST_ENGINES: readonly TestEngine[] = [
  { name: "PGlite", open: openEmbeddedCopy },
  ...(server === undefined ? [] : [{ name: "PostgreSQL" as const, open: () => openOnServer(server) }]),
];

/**
 * `describe.each(enginesOf(import.meta.url))("… on $name", ({ open }) => …)`: one engine, chosen by the file's path.
 * TEST_ENGINE=both runs all; PGlite or PostgreSQL that one. Throws RangeError for another value.
 */
export const enginesOf = (
  file: string,
  { asked = process.env.TEST_ENGINE ?? "", engines = TEST_ENGINES } = {},
): readonly TestEngine[] => {
  if (asked === "both") return engines;
  if (asked !== "") {
    const named = engines.filter(({ name }) => name === asked);
    if (named.length > 0) return named;
    throw new RangeError(`TEST_ENGINE=${asked}: there are both, ${engines.map(({ name }) => name).join(", ")}`);
  }
  const name = file.slice(file.lastIndexOf("/apps/"));
  const pick = createHash("sha256").update(name).digest().readUInt32BE() % engines.length;
  return engines.filter((_, index) => index === pick);
};

/** Opens a test's own database without tables on the server; undefined without a server. */
export const emptyServerDatabase = server === undefined ? undefined : () => emptyOnServer(server);
