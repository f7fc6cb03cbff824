/** The part of testkit without processes and pages. */

export * from "../command-arguments.ts";
export * from "../connection-fixture.ts";
export * from "../everyday-cases.ts";
export * from "../fake-clock.ts";
export * from "../latency-samples.ts";
export * from "../licence-book.ts";
export * from "../link/link-model.ts";
export * from "../link/link-script.ts";
export * from "../panel-agreement.ts";
export * from "../random.ts";
