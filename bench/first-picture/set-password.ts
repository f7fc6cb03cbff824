import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { evaluatorAt } from "@setsuna/client";
import { SerialId } from "@setsuna/contracts";
import { derivePasswordKeys, joinVerifierOf } from "@setsuna/e2ee";
import type { Studio } from "@setsuna/testkit";
import { nodePorts } from "../../apps/agent/src/streams/link/node-ports.ts";

const ADMIN = fileURLToPath(new URL("../../apps/studio/dist/admin.js", import.meta.url));
const PASSWORD = "s3cret!";

/** Sets an ID's password, on a plan that allows one. `folder`: its DATA_DIR. Throws when refused. */
export const setPassword = async (studio: Studio, folder: string): Promise<string> => {
  await promisify(execFile)(process.execPath, [ADMIN, "plan", studio.demoId, "commercial"], {
    env: { ...process.env, DATA_DIR: folder },
  });
  const owner = await studio.demoOwner();
  const id = SerialId.parse(studio.demoId);
  const { proofKey } = await derivePasswordKeys(id, PASSWORD, {
    evaluate: evaluatorAt(nodePorts, studio.signalUrl(), id),
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
  });
  const set = await owner.call("PUT", `serial-ids/${studio.demoId}/password`, { verifier: joinVerifierOf(proofKey) });
  if (set.status !== 200) throw new Error(`a password was refused: ${set.status}`);
  return PASSWORD;
};
