import { summarise } from "../latency-samples.ts";
import { disagreements } from "../panel-agreement.ts";
import { socketDrops } from "../socket-drops.ts";
import { STEAL_LIMIT_PERCENT } from "../steal.ts";
import { nextPanelOf } from "./studio-page.ts";
const LATENCY_SPAN_MS = 5000;
/** A panel's reading is made at most so long before it is seen: each second, and a busy page is late. */
const READING_MS = 2500;
const READING_STEP_MS = 250;
/** Less is idle, in percent, or neighbours take more than they may: who wants to run waits, and what is dated then is dated wrongly. */
const IDLE_PERCENT = 10;
/** The most that Chromium dates frames too early after that: beyond it begins anew. */
const DATED_EARLY_MS = 300;
/** Counters of the direction in which the media goes. */
const mediaCounters = ({ link, linkAt }) => linkAt === "sender" ? link.counters().forward : link.counters().backward;
const growth = (before, after) => {
    const grown = { ...after };
    for (const name of Object.keys(after))
        grown[name] -= before[name];
    return grown;
};
const rangeOf = (values) => ({ least: Math.min(...values), most: Math.max(...values) });
/** What the pixels say, at whatever times within {@link READING_MS} before `from` and `to` the panel's readings were made. */
const pixelWindow = (frames, from, to, offset) => {
    const shortest = summarise(frames, from, to - READING_MS, offset);
    // What was shown before is known from the first frame on.
    const since = Math.max(from - READING_MS, Math.min(from, frames[0]?.at ?? from));
    const longest = summarise(frames, since, to, offset);
    const medians = [];
    for (let end = to - READING_MS; end <= to; end += READING_STEP_MS)
        medians.push(summarise(frames, end - LATENCY_SPAN_MS, end, offset).p50);
    const seen = medians.filter((value) => !Number.isNaN(value));
    return {
        freezes: rangeOf([shortest.freezes, longest.freezes]),
        freezeMs: rangeOf([shortest.freezeMs, longest.freezeMs]),
        latencyMedian: seen.length === medians.length ? rangeOf(seen) : undefined,
    };
};
const isBusy = ({ stealPercent, idlePercent }) => stealPercent > STEAL_LIMIT_PERCENT || idlePercent < IDLE_PERCENT;
const pageNow = (page) => page.evaluate(() => performance.timeOrigin + performance.now());
const take = async ({ receiver, point }) => (await receiver.evaluate((where) => globalThis.setsunaReader?.take(where), point)) ?? [];
/** The panels' next readings: the receiver's, and the sender's where the line is on its way. */
const readPanels = async (pages) => {
    const { stream } = pages;
    if (stream === undefined)
        return { receiver: {}, sender: {} };
    const [receiver, sender] = await Promise.all([
        nextPanelOf(pages.receiver, stream),
        pages.linkAt === "sender" ? nextPanelOf(pages.sender, stream) : {},
    ]);
    return { receiver, sender };
};
/**
 * Watches pixels, panels and line from one reading of the panels to the first one after `during` has resolved. The receiver's page
 * must follow its picture at `point` already. `clockOffset`: the source's clock minus the receiver's, ms.
 */
export const observe = async (pages, during, clockOffset = 0) => {
    const before = await readPanels(pages);
    const earlier = await take(pages);
    const lineBefore = mediaCounters(pages);
    const dropsBefore = socketDrops();
    const from = await pageNow(pages.receiver);
    await during();
    const after = await readPanels(pages);
    const line = growth(lineBefore, mediaCounters(pages));
    const drops = socketDrops() - dropsBefore;
    const to = await pageNow(pages.receiver);
    const frames = await take(pages);
    if (pages.stream === undefined)
        return { frames, from, to, line, socketDrops: drops, disagreements: [] };
    const lost = line.lost + line.queueDropped + line.outageDropped;
    // A receiver's panel counts what came, a sender's what was sent, lost packets among it.
    const delivered = pages.linkAt === "receiver" ? line.delivered : line.offered;
    const lineWindow = { delivered, lost, socketDrops: Number.isNaN(drops) ? 0 : drops };
    const seen = (side, compared) => disagreements({ before: before[side], after: after[side], ...compared }).map((said) => `${side}'s panel, ${said}`);
    const pixels = {
        ...pixelWindow([...earlier, ...frames], from, to, clockOffset),
        datedEarlyMs: pages.machine !== undefined && isBusy(pages.machine()) ? DATED_EARLY_MS : 0,
    };
    const said = pages.linkAt === "receiver"
        ? seen("receiver", { pixels, line: lineWindow })
        : [...seen("receiver", { pixels }), ...seen("sender", { line: lineWindow })];
    return { frames, from, to, line, socketDrops: drops, disagreements: said };
};
