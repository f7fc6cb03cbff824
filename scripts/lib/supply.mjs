/** What `npm run check` asks of the packages that we ship and of the files that we keep. */
import { spawnSync } from "node:child_process";
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

/**
 * Looks for known weaknesses in what is shipped. Not every registry answers that question: then it is said and the check passes,
 * since nothing was found and nothing in the project could mend it.
 */
export const checkAdvisories = () => {
  const report = parsed(output("npm", ["audit", "--omit=dev", "--json"]));
  if (report?.vulnerabilities === undefined) {
    say("       the registry did not answer: advisories were not looked at.");
    return 0;
  }
  const found = Object.values(report.vulnerabilities).filter(({ severity }) => severity === "high" || severity === "critical");
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
