import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresPrograms, stopCluster } from "./postgres-cluster.ts";

/** A folder shared by the tests of one run, such as for a PostgreSQL server. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-run-"));
  // The server's user needs access.
  chmodSync(folder, 0o711);
  process.env.SETSUNA_TEST_RUN = folder;
  return () => {
    const programs = postgresPrograms();
    if (programs !== undefined) stopCluster(programs, folder);
    rmSync(folder, { recursive: true, force: true });
  };
}
