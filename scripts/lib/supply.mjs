/** For `npm run check`: shipped packages and kept files. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { UNNAMED_LICENCES } from "./notices.mjs";
import { ROOT, run, say } from "./run.mjs";

const LINES_BYTES = 64 * 1024 * 1024;

const output = (command, args) => {
  const { stdout, error } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: LINES_BYTES,
    shell: process.platform === "win32",
  });
  if (error !== undefined) throw error;
  return stdout;
};

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** Reason to skip advisories if a registry doesn't answer; printed. */
const BLIND_VARIABLE = "ADVISORIES_UNCHECKED";

export const NOT_CHECKED = "not-checked";

/** Of `npm audit`. `found`: severe enough weaknesses; undefined: no answer, such as from a registry without the service. */
export const advisoriesIn = (text) => {
  const report = parsed(text);
  if (report?.vulnerabilities === undefined || report.error !== undefined) return undefined;
  return Object.values(report.vulnerabilities).filter(({ severity }) => severity === "high" || severity === "critical");
};

/**
 * Registries may not answer: then the check reports so and doesn't count as passed. With CI set that fails, unless {@link
 * BLIND_VARIABLE} gives a reason.
 */
export const checkAdvisories = (text = output("npm", ["audit", "--omit=dev", "--json"]), environment = process.env) => {
  const found = advisoriesIn(text);
  if (found === undefined) {
    const why = (environment[BLIND_VARIABLE] ?? "").trim();
    say(
      `       the registry did not answer: known weaknesses of what is shipped were NOT looked for${why === "" ? "" : ` (${why})`}.`,
    );
    if (why !== "" || (environment.CI ?? "") === "" || environment.CI === "false") return NOT_CHECKED;
    process.stderr.write(`Nobody looked for known weaknesses. Set ${BLIND_VARIABLE} to a reason to let it be so.\n`);
    return 1;
  }
  for (const { name, severity, range } of found) process.stderr.write(`${name} ${range}: ${severity} weakness; see npm audit.\n`);
  return found.length === 0 ? 0 : 1;
};

/** CycloneDX 1.5, with a checksum and a license for every shipped package. */
export const checkBillOfMaterials = () => {
  const bill = parsed(output("npm", ["sbom", "--omit=dev", "--sbom-format=cyclonedx"]));
  if (bill?.components === undefined) {
    process.stderr.write("The bill of materials could not be made; see npm sbom --omit=dev --sbom-format=cyclonedx.\n");
    return 1;
  }
  const isOwn = ({ group, purl = "" }) => group === "@setsuna" || purl.startsWith("pkg:npm/%40setsuna/");
  const checksums = ({ hashes, externalReferences = [] }) =>
    hashes ?? externalReferences.flatMap((reference) => reference.hashes ?? []);
  const hasLicence = ({ name, licenses = [] }) => licenses.length > 0 || UNNAMED_LICENCES[name] !== undefined;
  const poor = bill.components.filter(
    (component) => !isOwn(component) && (checksums(component).length === 0 || !hasLicence(component)),
  );
  for (const { name, version } of poor)
    process.stderr.write(`${name}@${version} has no checksum or no licence in the lockfile.\n`);
  return poor.length === 0 ? 0 : 1;
};

export const withoutIntegrity = (lockfile) =>
  Object.entries(lockfile.packages)
    .filter(([path, entry]) => path.includes("node_modules/") && entry.link !== true && entry.inBundle !== true)
    .filter(
      ([, { integrity, resolved }]) =>
        !/^sha(?:512|384|256)-/.test(integrity ?? "") || !(resolved ?? "https:").startsWith("https:"),
    )
    .map(([path]) => path);

/** Works on any system: a checksum, and only https addresses. */
export const checkLockfile = () => {
  const poor = withoutIntegrity(JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")));
  for (const path of poor)
    process.stderr.write(`${path} has no checksum in package-lock.json; see npm view <name> dist.integrity.\n`);
  return poor.length === 0 ? 0 : 1;
};

export const checkSecrets = () => {
  const files = output("git", ["ls-files", "-z"]).split("\0");
  const texts = files.filter((path) =>
    /\.(?:[cm]?[jt]sx?|json|ya?ml|md|sql|css|html|svg|txt|sh|conf|env)$|(?:^|\/)[^./]+$/.test(path),
  );
  if (texts.length === 0) {
    say("       no checkout of git: secrets were not looked for.");
    return 0;
  }
  return run("secretlint", ["--maskSecrets", ...texts.filter((path) => path !== "package-lock.json")]);
};

export const checkDeadCode = () => run("knip", ["--no-progress"]);
