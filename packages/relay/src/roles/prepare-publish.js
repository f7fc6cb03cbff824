import { DelayedStream } from "../delay/delayed-stream.ts";
import { planFec, planPublish } from "../sdp/media-plan.ts";
import { RtpPublisher } from "../stream/rtp-publisher.ts";
import { PublishControl } from "./control.ts";
import { drawSsrc, fecSection, sectionsFor, wantedControl, } from "./prepared.ts";
import { PublishRtp } from "./publish-rtp.ts";
const claim = ({ slots, replace }, refs, { session, replaces }) => {
    for (const holder of slots.claim(refs, session, replaces))
        replace(holder);
};
const fastRef = ({ fast }, ref) => (fast === undefined ? ref : { ...ref, channel: fast.channel });
/** Puts a sender's section into its slot: with a FAST channel, what comes goes out there, and on the channel itself after the delay. */
const publishSection = (publication, ref, plan) => {
    const { parts, open, admission, wiring, hasFecSection } = publication;
    const { fast } = open;
    const { slots } = parts;
    const stream = slots.rtp(fastRef(open, ref));
    let delayed;
    const publisher = new RtpPublisher({
        codec: plan.codec,
        extensions: plan.extensions,
        feedback: plan.feedback,
        ownSsrc: drawSsrc(parts),
        frameFec: hasFecSection ? "section" : "side-channel",
        sendRtcp: (packet) => void wiring.peer?.send(plan.mid, packet),
        onMedia: (packet, header, sequence, startsKeyframe, now) => {
            delayed?.onPacket(packet, sequence, startsKeyframe, false, now);
            stream.onMedia(packet, header, sequence, startsKeyframe, now);
        },
        onPadding: (packet, header, sequence, now) => {
            delayed?.onPacket(packet, sequence, false, true, now);
            stream.onPadding(packet, header, sequence, now);
        },
        onFrameSize: (size) => {
            const refusal = admission.onFrameSize(size);
            if (refusal !== undefined)
                wiring.session?.end(refusal);
            return refusal === undefined;
        },
        onRestart: () => {
            delayed?.restart();
            stream.restart();
        },
    });
    stream.holder = open.session;
    stream.attach(publisher);
    if (fast !== undefined) {
        const main = slots.rtp(ref);
        main.holder = open.session;
        delayed = new DelayedStream(main, publisher, fast.delayMs);
    }
    return { mid: plan.mid, stream, delayed, publisher };
};
/** The role of a sender, in the slots of its streams. Throws StudioError when they are taken or the offer does not fit. */
export const preparePublish = (parts, open, offer, admission, wiring) => {
    const control = wantedControl(open, offer);
    if (control !== undefined) {
        claim(parts, [control], open);
        const stream = parts.slots.control(control);
        stream.holder = open.session;
        stream.attach();
        return { role: new PublishControl(stream), media: [] };
    }
    const wanted = sectionsFor(open, offer).map(({ ref, media }) => ({ ref, plan: planPublish(media) }));
    const refs = wanted.flatMap(({ ref }) => (open.fast === undefined ? [ref] : [ref, fastRef(open, ref)]));
    claim(parts, refs, open);
    const fec = fecSection(open, offer);
    const publication = { parts, open, admission, wiring, hasFecSection: fec !== undefined };
    const sections = wanted.map(({ ref, plan }) => publishSection(publication, ref, plan));
    const plans = [...wanted.map(({ plan }) => plan), ...(fec === undefined ? [] : [planFec(fec)])];
    return {
        role: new PublishRtp(sections, () => wiring.peer?.roundTripTimeMs(), fec?.mid),
        media: plans.map((plan) => ({ plan, direction: "receive" })),
    };
};
