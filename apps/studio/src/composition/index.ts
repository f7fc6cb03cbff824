/**
 * Puts the modules together and runs the program.
 * The only door: main.ts imports nothing else of this folder.
 */
export { runStudio } from "./run-studio.ts";
