import { parse } from "yaml";
import { z } from "zod";

const FrontMatter = z.strictObject({
  path: z.string().regex(/^\/[\w/-]+$/, "an address such as /howto"),
  title: z.string().trim().min(1),
  /** For search engines and shared links. */
  description: z.string().trim().min(50).max(160),
});
export type FrontMatter = z.infer<typeof FrontMatter>;

const FENCED = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;

/** Throws an error that names the file and every field at fault. */
export const frontMatterOf = (source: string, file: string): FrontMatter => {
  const yaml = FENCED.exec(source)?.[1];
  if (yaml === undefined) throw new Error(`${file}: the file must begin with front matter between two lines of ---`);
  let fields: unknown;
  try {
    fields = parse(yaml);
  } catch (error) {
    throw new Error(`${file}: front matter isn't YAML: ${(error as Error).message}`, { cause: error });
  }
  const read = FrontMatter.safeParse(fields);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => `${path.join(".") || "front matter"}: ${message}`);
  throw new Error(`${file}: ${faults.join("; ")}`);
};
