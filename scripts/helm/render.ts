import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAllDocuments, stringify } from "yaml";

const HERE = fileURLToPath(new URL(".", import.meta.url));
export const CHART = fileURLToPath(new URL("../../ops/helm/setsuna", import.meta.url));
/** Debian's folder of Go packages. */
const GO_PACKAGES = "/usr/share/gocode";

const hasHelm = (): boolean => spawnSync("helm", ["version"]).status === 0;
const hasGo = (): boolean => existsSync("/usr/bin/go") && existsSync(join(GO_PACKAGES, "src/github.com/Masterminds/sprig"));
export const canRender = (): boolean => hasHelm() || hasGo();

export interface Rendered {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

/** The chart's objects with these values, by Helm or, without it, by main.go. @throws Error with what the chart says */
export const render = (values: object): Rendered[] => {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-chart-"));
  try {
    const file = join(folder, "values.yaml");
    writeFileSync(file, stringify(values));
    const options = { encoding: "utf8", stdio: "pipe", maxBuffer: 64 << 20 } as const;
    const text = hasHelm()
      ? execFileSync("helm", ["template", "site", CHART, "--values", file], options)
      : execFileSync("go", ["run", join(HERE, "main.go"), CHART, "site", file], {
          ...options,
          env: { ...process.env, GO111MODULE: "off", GOPATH: GO_PACKAGES, GOCACHE: join(tmpdir(), "setsuna-go-cache") },
        });
    const documents = parseAllDocuments(text, { uniqueKeys: true });
    const [error] = documents.flatMap(({ errors }) => errors);
    if (error !== undefined) throw error;
    return documents.flatMap((document) => document.toJS() ?? []);
  } finally {
    rmSync(folder, { recursive: true });
  }
};
