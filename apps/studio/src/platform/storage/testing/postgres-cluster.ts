import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

const INSTALLED = "/usr/lib/postgresql";
const WAIT_MS = 60_000;

/** Debian's newest version; undefined if not installed. */
export const postgresPrograms = (): string | undefined =>
  (existsSync(INSTALLED) ? readdirSync(INSTALLED) : [])
    .filter((version) => existsSync(join(INSTALLED, version, "bin", "initdb")))
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(INSTALLED, version, "bin"))[0];

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so use the package's user. */
const runAsOwner = (program: string, ...args: string[]): string => {
  const [command, rest] = isRoot ? ["runuser", ["-u", "postgres", "--", program, ...args]] : [program, args];
  return execFileSync(command, rest, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], cwd: "/" });
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });

/** The package's user, since the programs refuse root. Empty: the current user. */
export const clusterOwner = (): { readonly uid: number; readonly gid: number } | Record<never, never> => {
  if (!isRoot) return {};
  const idOf = (flag: string): number => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
};

export const makeCluster = (programs: string, folder: string): string => {
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  const owner = clusterOwner();
  if ("uid" in owner) for (const path of [folder, data]) chownSync(path, owner.uid, owner.gid);
  runAsOwner(join(programs, "initdb"), "-D", data, "-U", "studio", "-A", "trust", "-E", "UTF8", "--locale=C", "-N");
  return data;
};

const startCluster = async (programs: string, folder: string): Promise<string> => {
  const data = makeCluster(programs, folder);
  const port = await freePort();
  const settings = `-F -p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200`;
  runAsOwner(join(programs, "pg_ctl"), "-D", data, "-w", "-l", join(folder, "log"), "-o", settings, "start");
  return `postgres://studio@127.0.0.1:${port}/postgres`;
};

const waitFor = async (path: string, failure: string): Promise<string> => {
  const end = Date.now() + WAIT_MS;
  while (!existsSync(path)) {
    if (existsSync(failure)) throw new Error(readFileSync(failure, "utf8"));
    if (Date.now() > end) throw new Error("PostgreSQL was not started by the test that began to");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return readFileSync(path, "utf8");
};

/** Started by the first test that asks, ended by {@link stopCluster}. */
export const clusterUrl = async (programs: string, folder: string): Promise<string> => {
  const cluster = join(folder, "cluster");
  const [url, failure] = [join(folder, "url"), join(folder, "failure")];
  try {
    mkdirSync(cluster);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return waitFor(url, failure);
    throw error;
  }
  try {
    const started = await startCluster(programs, cluster);
    writeFileSync(`${url}.new`, started);
    renameSync(`${url}.new`, url);
    return started;
  } catch (error) {
    writeFileSync(failure, String(error));
    throw error;
  }
};

export const stopCluster = (programs: string, folder: string): void => {
  if (existsSync(join(folder, "url")))
    runAsOwner(join(programs, "pg_ctl"), "-D", join(folder, "cluster", "data"), "-m", "immediate", "stop");
};
