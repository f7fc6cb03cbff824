import type { InteropWords } from "../../types/guides.ts";

export const words: InteropWords = {
  clients: ["Clients that were run", "Client", "What it does", "Version", "Run on", "Passed", "Failed"],
  check: "Check",
  reason: "Reason",
  outcomes: { pass: "Passed", fail: "Failed", "not-applicable": "–", "not-run": "Not run" },
  notRun: ["Clients that were not run", "Client", "What it does", "Why not"],
  failures: ["What failed", "Client", "Check", "Cause"],
  noFailures: "Nothing failed in this run.",
};
