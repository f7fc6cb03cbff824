import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { errorBody } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";

const INSTALLED = "/usr/lib/postgresql";
const ERROR_LENGTH = 2000;

/** libpq's variables, because every user of the machine sees a command line. */
export const libpqVariables = (url: string): Readonly<Record<string, string>> => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const sslmode = searchParams.get("sslmode");
  const all = {
    PGHOST: hostname.replace(/^\[|\]$/g, ""),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: sslmode ?? "",
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
};

const programPath = (name: string): string => {
  const onPath = (process.env.PATH ?? "").split(delimiter).some((folder) => folder !== "" && existsSync(join(folder, name)));
  if (onPath || !existsSync(INSTALLED)) return name;
  const [newest] = readdirSync(INSTALLED)
    .filter((version) => existsSync(join(INSTALLED, version, "bin", name)))
    .sort((a, b) => Number(b) - Number(a));
  return newest === undefined ? name : join(INSTALLED, newest, "bin", name);
};

/** `pg_dump` or `pg_restore`. The failure quotes the program, without the login. */
export const runPostgresProgram = (
  name: "pg_dump" | "pg_restore",
  url: string,
  args: readonly string[],
): Promise<Result<void, string>> =>
  new Promise((resolve) => {
    const child = spawn(programPath(name), args, {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, ...libpqVariables(url) },
    });
    let said = "";
    child.stderr.on("data", (text: Buffer) => {
      said = (said + text.toString()).slice(-ERROR_LENGTH);
    });
    child.on("error", (error) =>
      resolve(err("code" in error && error.code === "ENOENT" ? errorBody("backup-needs-programs").en : error.message)),
    );
    child.on("close", (code) => resolve(code === 0 ? ok(undefined) : err(`${name} failed: ${said.trim()}`)));
  });
