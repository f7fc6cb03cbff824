/**
 * Says who may import whom; `npm run check` holds it (step depcruise). scripts/drawing.ts draws them in ARCHITECTURE.md. Types count as values do.
 * docs/decisions/0037-studio-modules.md has the reasons, and why swc reads the sources.
 */
import { ARROWS, STUDIO_MODULES, TABLE_OWNERS, TEST_ARROWS, WEB_FOLDERS } from "./scripts/lib/arrows.mjs";
import { readSourcesWithSwc } from "./scripts/lib/swc-sources.mjs";

readSourcesWithSwc();

const STUDIO = "apps/studio/src";
const WEB = "apps/web/app";
/** Matches files of tests: tests, fakes, their children and their tools. */
const TEST_FILE = "[.](test|fake|child)[.]tsx?$|/testing([.]ts$|/)";
const IS_TEST = "[.]test[.]tsx?$";

/** Matches the packages that load FFmpeg. */
const FFMPEG = "(node-av|@seydx)(/|$)";

const oneOf = (names) => `(${names.map((name) => name.replace("*", "[^/]+")).join("|")})`;

/** Forbids files of `folder` that `from` matches to import another folder of ours than `allowed`. */
const arrow = (name, folder, from, allowed) => ({
  name,
  comment: `${folder} may import ${allowed.length === 0 ? "no other package" : allowed.join(", ")}`,
  severity: "error",
  from,
  to: { path: "^(packages|apps)/", pathNot: [`^${oneOf([folder, ...allowed])}/`] },
});

const arrowRules = Object.entries(ARROWS).flatMap(([folder, allowed]) => {
  const name = `arrow-${folder.replace("/", "-")}`;
  const forTests = ["packages/testkit", ...(TEST_ARROWS[folder] ?? [])];
  return [
    arrow(name, folder, { path: `^${folder}/`, pathNot: IS_TEST }, allowed),
    arrow(`${name}-tests`, folder, { path: `^${folder}/.*${IS_TEST}` }, [...allowed, ...forTests]),
  ];
});

const moduleRules = Object.entries(STUDIO_MODULES).map(([name, allowed]) => ({
  name: `module-${name}`,
  comment: `the studio's ${name} may import ${allowed.length === 0 ? "no other module" : allowed.join(", ")}`,
  severity: "error",
  from: { path: `^${STUDIO}/${name}/`, pathNot: TEST_FILE },
  to: { path: `^${STUDIO}/`, pathNot: [`^${STUDIO}/${oneOf([name, ...allowed])}/`] },
}));

const SCHEMA = `${STUDIO}/platform/storage/schema`;
/** The storage folder makes, migrates, seeds and searches the tables of all modules. */
const tableRules = Object.entries(TABLE_OWNERS).map(([file, owners]) => ({
  name: `tables-${file}`,
  comment: `only ${owners.join(" and ")} may query the tables of ${file}; export a query from there`,
  severity: "error",
  from: { path: `^${STUDIO}/`, pathNot: [TEST_FILE, `^${STUDIO}/(${owners.join("|")}|platform/storage)/`] },
  to: { path: `^${SCHEMA}/${file}[.]ts$` },
}));

const webRules = Object.entries(WEB_FOLDERS).map(([name, allowed]) => ({
  name: `web-${name}`,
  comment: `the web app's ${name} may import ${allowed.length === 0 ? "no other folder" : allowed.join(", ")}`,
  severity: "error",
  from: { path: `^${WEB}/${name}/`, pathNot: TEST_FILE },
  to: { path: `^${WEB}/`, pathNot: [`^${WEB}/${oneOf([name, ...allowed])}/`] },
}));

/** Cycles between files that are still there, by the names of their files. The list may only get shorter. */
const KNOWN_CYCLES = [
  // A script of a link is a list of the models that it goes through, and a model is made from a script.
  "/(link-model|link-script)[.]ts$",
  // The flow of a TURN client tells the ingress of its end by the ingress's own type.
  "/(turn-flow|turn-ingress)[.]ts$",
  // A command is given its output, whose type is taken from the command's.
  "/cli/(command|output)[.]ts$",
];

/** @type {import("dependency-cruiser").IConfiguration} */
const configuration = {
  forbidden: [
    ...arrowRules,
    ...moduleRules,
    ...tableRules,
    {
      name: "tables-of-all",
      comment: "only the storage folder imports the tables of all modules at once",
      severity: "error",
      from: { path: `^${STUDIO}/`, pathNot: [TEST_FILE, `^${STUDIO}/platform/storage/`] },
      to: { path: `^${SCHEMA}/index[.]ts$` },
    },
    ...webRules,
    {
      name: "module-door",
      comment: "another module of the studio is imported by its index.ts; what is loaded only when it is needed, by import()",
      severity: "error",
      from: { path: `^${STUDIO}/([^/]+)`, pathNot: TEST_FILE },
      to: {
        path: `^${STUDIO}/[^/]+/`,
        pathNot: [`^${STUDIO}/$1/`, `^${STUDIO}/[^/]+/index[.]ts$`, `^${SCHEMA}/(?!index[.])`],
        dependencyTypesNot: ["dynamic-import"],
      },
    },
    {
      name: "no-test-tools",
      comment: "what is shipped imports no test, fake or tool of tests",
      severity: "error",
      from: { path: `^${STUDIO}/`, pathNot: TEST_FILE },
      to: { path: TEST_FILE },
    },
    {
      name: "no-bench",
      comment: "only benchmarks import benchmarks; tools that tests share are in packages/testkit",
      severity: "error",
      from: { pathNot: "^bench/" },
      to: { path: "^bench/" },
    },
    {
      name: "one-simulator",
      comment: "simulated clocks, links and connections are in packages/testkit and imported by its entries",
      severity: "error",
      from: { pathNot: "^packages/testkit/" },
      to: { path: "^packages/testkit/src/(timed-heap|(link|simulation)/(?!index[.]ts))" },
    },
    {
      name: "ffmpeg-in-its-process",
      comment:
        "FFmpeg is loaded by the media process alone, which can be ended whatever it waits for, and whose licence it decides",
      severity: "error",
      from: { path: "^(packages|apps)/", pathNot: ["^apps/media/", TEST_FILE] },
      to: { path: `(^|node_modules/)${FFMPEG}|^apps/media/` },
    },
    {
      name: "no-cycle",
      comment: "no file imports itself by way of others, by types neither",
      severity: "error",
      from: { path: "^(packages|apps)/", pathNot: [TEST_FILE, ...KNOWN_CYCLES] },
      to: { circular: true },
    },
    {
      name: "not-found",
      comment: "an import that leads nowhere would be checked by no rule",
      severity: "error",
      from: { path: "^(packages|apps|bench|tests)/" },
      to: { path: "^([.]|@setsuna/)", couldNotResolve: true },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    // A package that a rule names has to stay, or the rule never fires.
    exclude: { path: `^(?!.*node_modules/${FFMPEG}).*(node_modules|/dist(-dev)?/|/build/|[.]react-router|[+]types)` },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js"],
    },
  },
};

export default configuration;
