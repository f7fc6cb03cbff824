import { errorBody } from "@setsuna/contracts";
import { planSubscribe } from "../sdp/media-plan.ts";
import { PACKET_CARRIAGE, rtpEncapsulation } from "../stream/encapsulation.ts";
import { RtpSubscriber } from "../stream/rtp-subscriber.ts";
import { SubscribeControl } from "./control.ts";
import { drawSsrc, sectionsFor, wantedControl } from "./prepared.ts";
import { SubscribeRtp } from "./subscribe-rtp.ts";
/** The role of a subscriber, at the streams that it takes. Throws StudioError when the offer does not fit. */
export const prepareSubscribe = (parts, open, offer, wiring) => {
    const control = wantedControl(open, offer);
    if (control !== undefined) {
        const stream = parts.slots.control(control);
        const role = new SubscribeControl(open.session, stream, (kind, bytes) => wiring.peer?.sendControl(kind, bytes) ?? "dropped", () => wiring.session?.end(errorBody("too-many-messages")), open.cascade === true);
        stream.add(role);
        return { role, media: [] };
    }
    // Planned before any stream is touched: a section that does not fit leaves no subscriber behind on another's stream.
    const wanted = sectionsFor(open, offer).map(({ ref, media }) => ({ ref, offered: media, plan: planSubscribe(media) }));
    const media = [];
    const sections = wanted.map(({ ref, offered, plan }) => {
        const ssrc = drawSsrc(parts);
        media.push({ plan, direction: "send", ssrc });
        const stream = parts.slots.rtp(ref);
        let sender;
        const send = (packet) => {
            sender ??= wiring.peer?.sender(plan.mid);
            return sender?.(packet) ?? false;
        };
        const subscriber = new RtpSubscriber({
            session: open.session,
            ssrc,
            kind: ref.kind === "audio" ? "audio" : "video",
            codecs: plan.codecs,
            encapsulation: offered.kind === ref.kind ? rtpEncapsulation(plan.extensions) : PACKET_CARRIAGE,
            playout: open.playout,
            firstSequence: parts.random(0x8000),
            send,
        });
        stream.add(subscriber);
        return { mid: plan.mid, stream, subscriber, send: (packet) => void wiring.peer?.send(plan.mid, packet) };
    });
    return { role: new SubscribeRtp(sections, open.cascade === true), media };
};
