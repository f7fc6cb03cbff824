import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresPrograms, stopCluster } from "./postgres-cluster.ts";

/** Before and after a run of the unit tests: a folder for what the tests of one run share, such as a PostgreSQL server. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-run-"));
  // The server's own user must get at its folder.
  chmodSync(folder, 0o711);
  process.env.SETSUNA_TEST_RUN = folder;
  return () => {
    const programs = postgresPrograms();
    if (programs !== undefined) stopCluster(programs, folder);
    rmSync(folder, { recursive: true, force: true });
  };
}
