import type { InteropTexts } from "../../types/guides.ts";

export const words: InteropTexts = {
  clients: ["Clients tested", "Client", "What it does", "Version", "Tested on", "Passed", "Failed"],
  check: "Check",
  reason: "Reason",
  outcomes: { pass: "Passed", fail: "Failed", "not-applicable": "–", "not-run": "Not tested" },
  notRun: ["Clients not tested", "Client", "What it does", "Why not"],
  failures: ["What failed", "Client", "Check", "Cause"],
  noFailures: "Nothing failed in this run.",
};
