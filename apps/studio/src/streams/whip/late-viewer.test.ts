import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ForeignSender, ForeignViewer } from "./foreign-client.fake.ts";
import { WhipHere } from "./whip-here.fake.ts";

let app: FastifyInstance;
let here: WhipHere;
beforeAll(() => {
  here = new WhipHere();
});
afterAll(() => here.close());
beforeEach(() => {
  app = here.app();
});
afterEach(() => app.close());

const post = (name: "whip" | "whep", payload: string, channel: number) =>
  app.inject({
    method: "POST",
    url: `/studio/${name}/abc-defg/${channel}`,
    payload,
    headers: { "content-type": "application/sdp" },
  });

const FRAMES: Record<
  "H264" | "H265",
  { readonly sets: string; readonly key: string; readonly delta: string; readonly sprop: string }
> = {
  H264: {
    sets: "78000c6742c01eda0280bfe5c05a80000468ce3c80",
    key: "6588840001",
    delta: "419a0001",
    sprop: "sprop-parameter-sets=Z0LAHtoCgL/lwFqA,aM48gA==",
  },
  H265: {
    sets: "6001001840010c01ffff01600000030090000003000003003f959809002a42010101600000030090000003000003003fa00502016965959a4932bc05a020000003002000000303c100074401c172b46240",
    key: "2801af0001",
    delta: "0201d000",
    sprop:
      "sprop-vps=QAEMAf//AWAAAAMAkAAAAwAAAwA/lZgJ;sprop-sps=QgEBAWAAAAMAkAAAAwAAAwA/oAUCAWlllZpJMrwFoCAAAAMAIAAAAwPB;sprop-pps=RAHBcrRiQA==",
  },
};
/** Expects no CSRCs. RFC 3550 §5.1, §5.3.1. */
const payloadOf = (packet: Buffer): Buffer => {
  const hasExtension = ((packet[0] ?? 0) & 0x10) !== 0;
  return Buffer.from(packet.subarray(hasExtension ? 16 + 4 * packet.readUInt16BE(14) : 12));
};

const KEYFRAME_EVERY = 20;
/** The first frames may precede the relay's readiness. */
const BEGINNING = 30;

it.each([
  ["H264", "in the offer alone", 1],
  ["H264", "once at the beginning", 2],
  ["H265", "in the offer alone", 3],
  ["H265", "once at the beginning", 4],
] as const)("a late viewer can start with %s whose parameter sets are %s", async (codec, place, channel) => {
  const { sets, key, delta, sprop } = FRAMES[codec];
  const isInOffer = place === "in the offer alone";
  let [count, begun] = [0, (): void => undefined];
  const isUnderWay = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const sender = new ForeignSender(codec, ["video"], () => {
    count += 1;
    if (count === 2 * BEGINNING) begun();
    if (count <= BEGINNING) return isInOffer ? delta : sets;
    return count % KEYFRAME_EVERY === 0 ? key : delta;
  });
  let viewer: ForeignViewer | undefined;
  try {
    const fmtp = codec === "H264" ? `packetization-mode=1;profile-level-id=42e01f;${sprop}` : sprop;
    const withSprop = sender.offer
      .replace(/^a=fmtp:96 .*\r\n/gm, "")
      .replace(/^a=rtpmap:96 .*\r\n/m, (line) => `${line}a=fmtp:96 ${fmtp}\r\n`);
    const answer = await post("whip", isInOffer ? withSprop : sender.offer, channel);
    expect(answer.statusCode).toBe(201);
    sender.begin(answer.body, { audio: [], video: [{ payloadType: 96, ssrc: 1001 }] });
    await isUnderWay;
    for (const _round of ["first", "late"]) {
      const began = await new Promise<Buffer[]>((resolve, reject) => {
        const got: Buffer[] = [];
        viewer = new ForeignViewer(["video"], (_kind, packet) => {
          got.push(payloadOf(packet));
          if (got.length >= 2) resolve(got);
        });
        post("whep", viewer.offer, channel).then((response) => {
          if (response.statusCode === 201) viewer?.begin(response.body);
          else reject(new Error(response.body));
        }, reject);
      });
      viewer?.close();
      expect(began[0]?.toString("hex")).toBe(sets);
      expect(began[1]?.toString("hex")).toBe(key);
    }
  } finally {
    sender.close();
    viewer?.close();
  }
});
