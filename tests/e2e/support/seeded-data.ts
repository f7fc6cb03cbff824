import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { childrenOf, Studio, signalProcess } from "@setsuna/testkit";

const notes = (): string => {
  const folder = process.env.SETSUNA_SHARED_STUDIOS;
  if (folder === undefined) throw new Error("this runs under the journeys' global set-up");
  return folder;
};

export const noteForTheEnd = (studio: Studio): void =>
  writeFileSync(join(notes(), String(studio.pid)), studio.ownDataFolder ?? "");

const endNoted = (): void => {
  for (const name of readdirSync(notes())) {
    const dataFolder = readFileSync(join(notes(), name), "utf8");
    const studio = Number(name);
    for (const pid of [...childrenOf(studio).map((child) => child.pid), studio]) signalProcess(pid, "SIGKILL");
    if (dataFolder !== "") rmSync(dataFolder, { recursive: true, force: true });
  }
};

/** Making a database costs six seconds of a processor, and a run starts some forty studios. */
export default async function makeSeededData(): Promise<(() => void) | undefined> {
  if (process.env.SETSUNA_SEEDED_DATA !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "setsuna-journeys-"));
  const data = join(folder, "data");
  const studio = await Studio.start({ DATA_DIR: data });
  await studio.stop();
  process.env.SETSUNA_SHARED_STUDIOS = join(folder, "shared");
  mkdirSync(process.env.SETSUNA_SHARED_STUDIOS);
  process.env.SETSUNA_SEEDED_DATA = data;
  const end = () => {
    process.off("exit", end);
    endNoted();
    delete process.env.SETSUNA_SEEDED_DATA;
    delete process.env.SETSUNA_SHARED_STUDIOS;
    rmSync(folder, { recursive: true, force: true });
  };
  // An interrupted run calls no teardown.
  process.once("exit", end);
  return end;
}
