import { runStudio } from "./composition/index.ts";

await runStudio();
