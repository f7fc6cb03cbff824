import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const RELAY_SCRIPT = join(dirname(fileURLToPath(import.meta.url)), "relay.js");
