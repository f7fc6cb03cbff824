import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The build puts it next to this module. */
export const RELAY_SCRIPT = join(dirname(fileURLToPath(import.meta.url)), "relay.js");
