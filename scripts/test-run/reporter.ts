import process from "node:process";
import { DefaultReporter, type TestCase, type TestModule, type TestSpecification } from "vitest/node";
import { type FileResult, RunProgress } from "./run-progress.ts";

type Ended = Parameters<DefaultReporter["onTestRunEnd"]>;

const failureOf = (test: TestCase): string => {
  const [message = ""] = (test.result().errors?.[0]?.message ?? "").split("\n");
  return `${test.fullName}: ${message}`;
};

const resultOf = (module: TestModule): FileResult => {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const count = (state: string): number => states.filter((other) => other === state).length;
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  // An unreadable file fails without a test.
  const failed = count("failed") + (module.state() === "failed" && count("failed") === 0 ? 1 : 0);
  return {
    file: module.relativeModuleId,
    project: module.project.name,
    passed: count("passed"),
    failed,
    failures: [...module.children.allTests("failed")].map(failureOf),
    skipped: count("skipped"),
    tookMs: collectDuration + setupDuration + duration,
  };
};

/** Vitest's failure report, with {@link RunProgress} instead of a line per file. */
export default class RunReporter extends DefaultReporter {
  #progress: RunProgress | undefined;

  constructor() {
    super({ summary: false });
  }

  override onTestRunStart(specifications: ReadonlyArray<TestSpecification>): void {
    super.onTestRunStart(specifications);
    const print = (line: string): boolean => process.stdout.write(`${line}\n`);
    this.#progress = new RunProgress(specifications.length, () => performance.now(), print);
  }

  override printTestModule(module: TestModule): void {
    this.#progress?.ended(resultOf(module));
  }

  override onTestRunEnd(...ended: Ended): void {
    super.onTestRunEnd(...ended);
    this.#progress?.summary();
  }
}
