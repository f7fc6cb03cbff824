/** docs/errors.md is made of the error catalogue. `--write` makes it; without, this fails when the two differ. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { commandArguments } from "@setsuna/testkit/model";
import { ERRORS } from "../packages/contracts/src/errors.ts";

const PATH = join(import.meta.dirname, "..", "docs", "errors.md");

const page = (): string => {
  const rows = Object.entries(ERRORS).map(([code, { status, ja, en }]) => `| \`${code}\` | ${status} | ${en} | ${ja} |`);
  return `# Errors

Every failure that can reach a person or a program, made from \`packages/contracts/src/errors.ts\` by
\`npx tsx scripts/errors-doc.ts --write\`; \`npm run check\` compares the two.

Over HTTP an error is an RFC 9457 problem (\`application/problem+json\`) with the members \`code\`, \`ja\`, \`en\` and, where there is
more to say, \`detail\`. In signalling and between processes it is the object \`{ code, ja, en, detail? }\`. Programs go by \`code\`.

| code | HTTP status | English | 日本語 |
|---|---|---|---|
${rows.join("\n")}
`;
};

const wanted = page();
if (commandArguments({ flags: ["write"] }).flag("write")) writeFileSync(PATH, wanted);
else {
  let present = "";
  try {
    present = readFileSync(PATH, "utf8");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  if (present !== wanted) {
    process.stderr.write("docs/errors.md and the error catalogue differ; run npx tsx scripts/errors-doc.ts --write.\n");
    process.exitCode = 1;
  }
}
