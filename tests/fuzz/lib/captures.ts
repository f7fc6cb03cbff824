import { readFileSync } from "node:fs";

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../captures/${file}`, import.meta.url), "utf8"));

interface CapturedPackets {
  readonly rtp: Readonly<Record<string, readonly string[]>>;
  readonly rtcp: readonly string[];
}
interface CapturedTexts {
  readonly offers: readonly { readonly from: string; readonly sdp: string }[];
  readonly answers: readonly string[];
  readonly toServer: readonly string[];
  readonly toClient: readonly string[];
}

const packets = read("packets.json") as CapturedPackets;
const texts = read("texts.json") as CapturedTexts;

const bytes = (list: readonly string[] | undefined): Uint8Array<ArrayBuffer>[] =>
  (list ?? []).map((text) => Uint8Array.from(Buffer.from(text, "base64")));

export const capturedRtp = (codec: string): Uint8Array<ArrayBuffer>[] => bytes(packets.rtp[codec]);
export const allCapturedRtp: readonly Uint8Array<ArrayBuffer>[] = Object.keys(packets.rtp).flatMap(capturedRtp);
export const capturedRtcp: readonly Uint8Array<ArrayBuffer>[] = bytes(packets.rtcp);
export const capturedOffer = (from: string): string => {
  const found = texts.offers.find((offer) => offer.from === from);
  if (found === undefined) throw new Error(`no offer of ${from}`);
  return found.sdp;
};
export const capturedOffers: readonly string[] = texts.offers.map(({ sdp }) => sdp);
export const capturedAnswers: readonly string[] = texts.answers;
export const capturedToServer: readonly unknown[] = texts.toServer.map((text) => JSON.parse(text) as unknown);
export const capturedToClient: readonly unknown[] = texts.toClient.map((text) => JSON.parse(text) as unknown);
