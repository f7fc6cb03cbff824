import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { SerialId } from "@setsuna/contracts";
import { joinVerifierOf, type PasswordKeys } from "@setsuna/e2ee";
import { laySeededData } from "@setsuna/testkit";
import { passwordKeysIn } from "./id-password.ts";

export interface PasswordFolder {
  readonly folder: string;
  readonly keys: PasswordKeys;
}

/** Set in the database itself. Throws without seeded data. */
export const makePasswordFolder = async (password: string): Promise<PasswordFolder> => {
  const folder = await mkdtemp(join(tmpdir(), "setsuna-password-"));
  await laySeededData(folder);
  const database = await PGlite.create(join(folder, "database"));
  const { rows } = await database.query<{ id: string }>("select id from serial_ids");
  const id = SerialId.parse(rows[0]?.id);
  const keys = await passwordKeysIn(folder, id, password);
  const verifier = joinVerifierOf(keys.proofKey);
  const { affectedRows } = await database.query("update serial_ids set password_verifier = $1 where id = $2", [verifier, id]);
  await database.close();
  if (affectedRows !== 1) throw new Error("the demo ID is not there");
  return { folder, keys };
};
