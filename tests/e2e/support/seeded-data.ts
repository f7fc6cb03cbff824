import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { Studio } from "@setsuna/testkit";

/**
 * Starts a studio once, so that its database is made and seeded, and leaves its folder for every later one to begin with: making a
 * database costs six seconds of a processor, and a run of the journeys starts some fifty studios.
 */
export default async function makeSeededData(): Promise<(() => void) | undefined> {
  if (process.env.SETSUNA_SEEDED_DATA !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "setsuna-seeded-"));
  const studio = await Studio.start({ DATA_DIR: folder });
  await studio.stop();
  process.env.SETSUNA_SEEDED_DATA = folder;
  return () => {
    delete process.env.SETSUNA_SEEDED_DATA;
    rmSync(folder, { recursive: true, force: true });
  };
}
