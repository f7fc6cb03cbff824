import { errorBody } from "@setsuna/contracts";
import { err, ok, parseJson, type Result } from "@setsuna/kit";
import { z } from "zod";

export const BACKUP_FORM = 1;
export const MANIFEST_NAME = "manifest.json";

/** No part's name may lead out of its folder. */
export const PartName = z.string().regex(/^(?:database\.(?:tar|dump)|operator\.json|releases\/[A-Za-z0-9_-]{22})$/);

const Part = z.object({
  name: PartName,
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Part = z.infer<typeof Part>;

export const Manifest = z.object({
  form: z.literal(BACKUP_FORM),
  madeAt: z.iso.datetime(),
  engine: z.enum(["embedded", "postgres"]),
  schema: z.number().int().min(0),
  /** HMAC under the master key: detects a wrong key before writing. */
  keyCheck: z.string().regex(/^[0-9a-f]{64}$/),
  parts: z.array(Part),
});
export type Manifest = z.infer<typeof Manifest>;

const Form = z.object({ form: z.number() });

/** The failure is a sentence for the operator: damaged or newer. `newest`: last migration known here. */
export const readManifest = (text: string, newest: number): Result<Manifest, string> => {
  const json = parseJson(text);
  const form = Form.safeParse(json).data?.form;
  if (form !== undefined && form > BACKUP_FORM) return err(errorBody("backup-newer").en);
  const manifest = Manifest.safeParse(json);
  const database = manifest.data?.engine === "embedded" ? "database.tar" : "database.dump";
  const names = manifest.data?.parts.map(({ name }) => name) ?? [];
  if (!manifest.success || !names.includes(database) || new Set(names).size !== names.length)
    return err(errorBody("backup-damaged").en);
  return manifest.data.schema > newest ? err(errorBody("backup-newer").en) : ok(manifest.data);
};
