import { runStudio } from "./run-studio.ts";

await runStudio();
