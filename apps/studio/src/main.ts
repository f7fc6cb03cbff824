import { runStudio } from "./composition/run-studio.ts";

await runStudio();
