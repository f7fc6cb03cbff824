import { until } from "@setsuna/testkit";
import { DEMO_SERIAL_ID } from "../../apps/studio/src/storage/seed.ts";
import { say } from "../shared/output.ts";
import { ChaosSite, missingForChaos } from "./site/chaos-site.ts";
import { furnishAsPage } from "./streams/node-peer.ts";
import { TaggedSender, TaggedViewer } from "./streams/stream-client.ts";
import { StreamLedger } from "./verdict/stream-ledger.ts";

const missing = missingForChaos();
if (missing !== undefined) {
  say(missing);
  process.exit(2);
}
furnishAsPage();
const t0 = performance.now();
const site = await ChaosSite.start({ apis: ["tokyo", "osaka"], relays: ["tokyo", "osaka"] });
say(`started in ${Math.round(performance.now() - t0)} ms`);
const [a, b] = site.fronts;
if (!a || !b) throw new Error("no fronts");
const place = { serialId: DEMO_SERIAL_ID, channel: 1 };
const ledger = new StreamLedger("demo/1");
const sender = new TaggedSender(a.signalUrl, place, 1, (epoch, at) => ledger.admitted(1, epoch, at));
const near = new TaggedViewer(a.signalUrl, place, (tag, at) => ledger.arrived("near", tag, at));
const far = new TaggedViewer(b.signalUrl, place, (tag, at) => ledger.arrived("far", tag, at));
for (const client of [sender, near, far]) client.start();
try {
  await until("packets", () => ledger.seenSince(0).length === 2, 20_000);
  say(`flowing at ${Math.round(performance.now() - t0)} ms`);
  for (const node of site.relays) {
    const from = performance.now();
    await node.daemon.kill();
    await until(
      "packets again",
      () => performance.now() > from + 1000 && ledger.seenSince(performance.now() - 100).length === 2,
      20_000,
      20,
    );
    await site.startNode(node);
    await new Promise((r) => setTimeout(r, 3000));
    say(`${node.daemon.name}: ${Math.round(ledger.longestGap(from, performance.now()))} ms`);
  }
} catch (error) {
  say(String(error));
  for (const client of [sender, near, far]) say(client.phases.join(" "));
  for (const node of [...site.apis, ...site.relays]) say(node.daemon.log().slice(-1500));
}
say(ledger.violations.join("\n"));
for (const client of [sender, near, far]) client.stop();
await site.stop();
process.exit(0);
