import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The built relay process: the build puts it beside this module. */
export const RELAY_SCRIPT = join(dirname(fileURLToPath(import.meta.url)), "relay.js");
