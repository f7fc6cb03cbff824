import { runEntrypoint } from "@companion-module/base";
import { SetsunaInstance } from "./instance.ts";

runEntrypoint(SetsunaInstance, []);
