/** Checks the packages that we ship and the files that we keep, for `npm run check`. */
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

/** Allows the advisories to be left out, where a registry does not answer; what it is set to stands in the output. */
const BLIND_VARIABLE = "ADVISORIES_UNCHECKED";

/** The result of a check that could not look: neither passed nor failed. */
export const NOT_CHECKED = "not-checked";

/**
 * Returns the result of `npm audit`. `found`: weaknesses of a severity that matters; undefined when it said nothing, as
 * where the registry has no such service, refuses, or cannot be reached.
 */
export const advisoriesIn = (text) => {
  const report = parsed(text);
  if (report?.vulnerabilities === undefined || report.error !== undefined) return undefined;
  return Object.values(report.vulnerabilities).filter(({ severity }) => severity === "high" || severity === "critical");
};

/**
 * Looks for known weaknesses in what is shipped. Not every registry answers that question: then the check has not looked, says so, and is
 * not counted as passed. With CI set that fails, unless {@link BLIND_VARIABLE} says why it may be so.
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

/** The bill of materials can be made, and every package that is shipped has a checksum and a licence in it. CycloneDX 1.5. */
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

/**
 * Packages of a lockfile that npm would install without comparing them with a checksum, those of other systems included. Links within the
 * project and what a package brings along itself have none.
 */
export const withoutIntegrity = (lockfile) =>
  Object.entries(lockfile.packages)
    .filter(([path, entry]) => path.includes("node_modules/") && entry.link !== true && entry.inBundle !== true)
    .filter(
      ([, { integrity, resolved }]) =>
        !/^sha(?:512|384|256)-/.test(integrity ?? "") || !(resolved ?? "https:").startsWith("https:"),
    )
    .map(([path]) => path);

/** Every package that npm could install here or on another system has a checksum in the lockfile, and no address that is not https. */
export const checkLockfile = () => {
  const poor = withoutIntegrity(JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")));
  for (const path of poor)
    process.stderr.write(`${path} has no checksum in package-lock.json; see npm view <name> dist.integrity.\n`);
  return poor.length === 0 ? 0 : 1;
};

/** Keys, tokens and passwords in files that are kept. */
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

/** Files and exports that nothing uses. */
export const checkDeadCode = () => run("knip", ["--no-progress"]);
