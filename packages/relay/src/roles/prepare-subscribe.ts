import { errorBody, type RelayOpen, type StreamRef, StudioError } from "@setsuna/contracts";
import { payloadTypeFor } from "../sdp/codecs.ts";
import { type MediaPlan, planSubscribe } from "../sdp/media-plan.ts";
import type { Offer } from "../sdp/offer.ts";
import { PACKET_CARRIAGE, rtpEncapsulation } from "../stream/encapsulation.ts";
import { RtpSubscriber } from "../stream/rtp-subscriber.ts";
import { SubscribeControl } from "./control.ts";
import { drawSsrc, type Prepared, type RoleParts, sectionsFor, wantedControl } from "./prepared.ts";
import { type SubscribedSection, SubscribeRtp } from "./subscribe-rtp.ts";

/** Throws StudioError `no-common-codec` when the section accepts none of the sender's codecs. */
const requireDecoder = (parts: RoleParts, ref: StreamRef, plan: MediaPlan): void => {
  const codec = parts.slots.sender(ref) === undefined ? undefined : parts.slots.rtp(ref).codec;
  if (codec === undefined || payloadTypeFor(codec, plan.codecs) !== undefined) return;
  const { profile } = codec;
  throw new StudioError(
    "no-common-codec",
    `${ref.kind}: ${codec.codec}${profile === undefined ? "" : ` profile ${profile}`} is sent`,
  );
};

/** Throws StudioError if the offer doesn't fit. */
export const prepareSubscribe = (parts: RoleParts, open: RelayOpen, offer: Offer): Prepared => {
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
    ref,
    plan: planSubscribe(media),
    ssrc: drawSsrc(parts),
    isCarried: media.kind !== ref.kind,
  }));
  // A client would see nothing while this sender stays. A relay asks for others, who may come and go.
  if (cascade === undefined) for (const { ref, plan, isCarried } of wanted) if (!isCarried) requireDecoder(parts, ref, plan);
  const isViewed = cascade === undefined && wanted.some(({ ref }) => ref.kind === "video");
  const experience = isViewed ? parts.viewing?.subscriber() : undefined;
  return {
    media: wanted.map(({ plan, ssrc }) => ({ plan, direction: "send", ssrc })),
    begin: (peer) => {
      const sections = wanted.map(({ ref, plan, ssrc, isCarried }): SubscribedSection => {
        const stream = parts.slots.rtp(ref);
        const send = peer.sender(plan.mid);
        const subscriber = new RtpSubscriber({
          session,
          ssrc,
          playout,
          send,
          codecs: plan.codecs,
          history: stream.history,
          standby: open.standby,
          kind: ref.kind === "audio" ? "audio" : "video",
          encapsulation: isCarried ? PACKET_CARRIAGE : rtpEncapsulation(plan.extensions),
          firstSequence: parts.random(0x8000),
        });
        stream.add(subscriber);
        return { mid: plan.mid, stream, subscriber, send };
      });
      return new SubscribeRtp(sections, cascade === true, experience);
    },
  };
};
