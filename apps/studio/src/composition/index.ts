/** main.ts imports only this file. */
export { runStudio } from "./run-studio.ts";
