import { expect, test } from "vitest";
import { asMultiOpus, asOpus, speaksMultiOpus } from "./surround-sdp.ts";

const OFFER = [
  "m=audio 9 UDP/TLS/RTP/SAVPF 111",
  "a=rtpmap:111 opus/48000/2",
  "a=rtcp-fb:111 transport-cc",
  "a=fmtp:111 minptime=10;stereo=1;sprop-stereo=1;useinbandfec=1",
  "",
].join("\r\n");
const LAYOUT = { channels: 6, streams: 4, coupled: 2, mapping: [0, 1, 4, 5, 2, 3] };

test("the browser sees multiopus and its mapping", () => {
  expect(asMultiOpus(OFFER, LAYOUT).split("\r\n")).toEqual([
    "m=audio 9 UDP/TLS/RTP/SAVPF 111",
    "a=rtpmap:111 multiopus/48000/6",
    "a=rtcp-fb:111 transport-cc",
    "a=fmtp:111 minptime=10;useinbandfec=1;channel_mapping=0,1,4,5,2,3;num_streams=4;coupled_streams=2",
    "",
  ]);
  expect(speaksMultiOpus(asMultiOpus(OFFER, LAYOUT))).toBe(true);
  expect(speaksMultiOpus(OFFER)).toBe(false);
});

test("the wire carries plain Opus", () => {
  expect(asOpus(asMultiOpus(OFFER, LAYOUT))).toBe(OFFER.replace("stereo=1;sprop-stereo=1;", ""));
  expect(asOpus("a=fmtp:111 channel_mapping=0,1;minptime=10")).toBe("a=fmtp:111 minptime=10");
  expect(asOpus(OFFER)).toBe(OFFER);
});

test("a description without Opus is unchanged", () => {
  expect(asMultiOpus("a=rtpmap:96 VP8/90000", LAYOUT)).toBe("a=rtpmap:96 VP8/90000");
});
