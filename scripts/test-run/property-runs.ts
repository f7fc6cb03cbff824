import fc from "fast-check";

/** Inputs that each property is tried with, instead of 100, where PROPERTY_RUNS says so: for a long run, as CONTRIBUTING.md says. */
fc.configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS) });
