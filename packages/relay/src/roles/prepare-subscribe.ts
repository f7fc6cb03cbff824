import { errorBody } from "@setsuna/contracts";
import { planSubscribe } from "../sdp/media-plan.ts";
import type { Offer } from "../sdp/offer.ts";
import { PACKET_CARRIAGE, rtpEncapsulation } from "../stream/encapsulation.ts";
import { RtpSubscriber } from "../stream/rtp-subscriber.ts";
import { SubscribeControl } from "./control.ts";
import { drawSsrc, type Open, type Prepared, type RoleParts, sectionsFor, wantedControl } from "./prepared.ts";
import { type SubscribedSection, SubscribeRtp } from "./subscribe-rtp.ts";

/** Prepares a subscriber, at the streams that it takes. Throws StudioError when the offer does not fit. */
export const prepareSubscribe = (parts: RoleParts, open: Open, offer: Offer): Prepared => {
  const { session, playout, cascade } = open;
  const control = wantedControl(open, offer);
  if (control !== undefined)
    return {
      media: [],
      begin: (peer, end) => {
        const stream = parts.slots.control(control);
        const role = new SubscribeControl(
          session,
          stream,
          (kind, bytes) => peer.sendControl(kind, bytes),
          () => end(errorBody("too-many-messages")),
          cascade === true,
        );
        stream.add(role);
        return role;
      },
    };
  const wanted = sectionsFor(open, offer).map(({ ref, media }) => ({
    ...{ ref, plan: planSubscribe(media), ssrc: drawSsrc(parts) },
    isCarried: media.kind !== ref.kind,
  }));
  return {
    media: wanted.map(({ plan, ssrc }) => ({ plan, direction: "send", ssrc })),
    begin: (peer) => {
      const sections = wanted.map(({ ref, plan, ssrc, isCarried }): SubscribedSection => {
        const stream = parts.slots.rtp(ref);
        const send = peer.sender(plan.mid);
        const subscriber = new RtpSubscriber({
          ...{ session, ssrc, playout, send, codecs: plan.codecs, history: stream.history, standby: open.standby },
          kind: ref.kind === "audio" ? "audio" : "video",
          encapsulation: isCarried ? PACKET_CARRIAGE : rtpEncapsulation(plan.extensions),
          firstSequence: parts.random(0x8000),
        });
        stream.add(subscriber);
        return { mid: plan.mid, stream, subscriber, send };
      });
      return new SubscribeRtp(sections, cascade === true);
    },
  };
};
