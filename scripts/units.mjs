/** `node scripts/units.mjs [--write]`: lists plain numbers of media packages that have a unit, or types them. */
import process from "node:process";
import { unitComplaints, writeUnits } from "./lib/units.mjs";

if (process.argv.includes("--write")) for (const path of writeUnits()) process.stdout.write(`${path}\n`);
const complaints = unitComplaints();
for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.exitCode = complaints.length === 0 ? 0 : 1;
