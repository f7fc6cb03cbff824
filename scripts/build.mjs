/** `npm run build`: the web app, the server, the relay process and the desktop app's window, whether or not they changed. */
import { build } from "./lib/build.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { runScript, say } from "./lib/run.mjs";

await runScript(async () => {
  requireNode();
  await installIfNeeded();
  await build();
  say("Built.");
});
