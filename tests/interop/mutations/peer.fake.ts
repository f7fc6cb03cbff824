import { until } from "@setsuna/testkit";
import { untilFigures } from "../figures.ts";
import type { Stranger } from "../surroundings.ts";
import type { FigureName, Figures, MediaRequest, RtcClient, RtcConnection } from "../types.ts";
import type { Witness } from "../witness.ts";
import type { Reality } from "./reality.fake.ts";
import type { FakeStudio } from "./studio.fake.ts";

export const ALL_FIGURES: readonly FigureName[] = [
  ...(["state", "frames", "keyframes", "audioPackets", "audioEnergy", "changes", "width", "plis", "nacks", "reports"] as const),
];

let peers = 0;

const offerOf = ({ video, audio }: MediaRequest, ufrag: string): string => {
  const section = (mid: number, kind: string, codec: string): string[] => [
    ...[`m=${kind} 9 UDP/TLS/RTP/SAVPF 96`, `a=mid:${mid}`, `a=ice-ufrag:${ufrag}`, "a=ice-pwd:password"],
    ...["a=fingerprint:sha-256 AA", "a=setup:actpass", "a=rtcp-mux", `a=rtpmap:96 ${codec}/90000`, `a=ssrc:${mid + 1} cname:c`],
    "a=candidate:1 1 udp 1 127.0.0.1 9 typ host",
  ];
  const sections = [...(video ? [section(0, "video", video)] : []), ...(audio ? [section(1, "audio", audio)] : [])];
  return ["v=0", "a=group:BUNDLE 0 1", ...sections.flat(), ""].join("\r\n");
};

export class FakeRtc implements RtcClient {
  reported: readonly FigureName[] = ALL_FIGURES;
  readonly read = new Set<FigureName>();
  private readonly reality: Reality;
  private readonly studio: FakeStudio;
  private readonly isTried: boolean;
  private readonly line: { plis: number; loss: number };

  constructor(reality: Reality, studio: FakeStudio, line: { plis: number; loss: number }, isTried = true) {
    [this.reality, this.studio, this.line, this.isTried] = [reality, studio, line, isTried];
  }

  readonly request: RtcClient["request"] = (request) => this.studio.request(request);

  async connect(wish: MediaRequest): Promise<RtcConnection> {
    peers += 1;
    const ufrag = `peer${peers}`;
    let [acceptedAt, stoppedAt, asked] = [Number.NaN, Number.NaN, [] as number[]];
    const { reality, studio, line } = this;
    const seconds = (): number => {
      if (Number.isNaN(stoppedAt) && studio.isOver(ufrag) && !reality.playsOn) stoppedAt = performance.now();
      return Math.max(0, ((Number.isNaN(stoppedAt) ? performance.now() : stoppedAt) - acceptedAt) / 1000);
    };
    const keyframes = (): number => {
      const every = reality.periodicKeyframeMs;
      const answered = reality.answersPli ? asked.filter((at) => performance.now() - at >= reality.keyframeMs).length : 0;
      return 1 + answered + (every === 0 ? 0 : Math.floor((seconds() * 1000) / every));
    };
    const counted = (): Figures => {
      if (Number.isNaN(acceptedAt)) return { state: "new" };
      const nacks = line.loss > 0 ? Math.floor(seconds() * 2) : 0;
      const frames = Math.floor(seconds() * 15);
      if (wish.direction === "send")
        return { state: "connected", plis: reality.passesPli ? line.plis : 0, nacks, reports: Math.floor(seconds()) };
      const audio = { audioPackets: Math.floor(seconds() * 50), audioEnergy: seconds() / 100 };
      return { state: "connected", frames, keyframes: keyframes(), changes: frames, width: 320, nacks, ...audio };
    };
    return {
      offer: offerOf(wish, ufrag),
      reported: this.isTried ? this.reported : ALL_FIGURES,
      accept: async () => {
        acceptedAt = performance.now();
      },
      figures: async () => (this.isTried ? this.noting(reality.figures(counted(), wish.direction)) : counted()),
      requestKeyframe: async () => {
        asked = [...asked, performance.now()];
        line.plis += 1;
      },
      close: async () => studio.crash(ufrag),
    };
  }

  private noting(figures: Figures): Figures {
    return new Proxy(figures, {
      get: (target, name) => {
        if (ALL_FIGURES.some((each) => each === name)) this.read.add(name as FigureName);
        return Reflect.get(target, name);
      },
    });
  }
}

export const fakeStranger = (rtc: FakeRtc): Stranger => ({
  request: rtc.request,
  connect: (wish) => rtc.connect(wish),
  offer: async () => (await rtc.connect({ direction: "send", video: "H264" })).offer,
});

export const fakeWitness = (reality: Reality, seen: Set<FigureName>): Witness => {
  const figures = (since: number): Figures => {
    const seconds = (performance.now() - since) / 1000;
    const frames = Math.floor(seconds * 15);
    const audio = { audioPackets: Math.floor(seconds * 50), audioEnergy: seconds / 100 };
    return reality.seen({ state: "connected", frames, changes: frames, width: 320, ...audio });
  };
  const witness: Pick<Witness, "watch" | "receiver" | "pictures" | "peak" | "latency"> = {
    watch: async (_channel, _wish, names, accept) => {
      const since = performance.now();
      for (const name of names) seen.add(name);
      await untilFigures({ reported: ALL_FIGURES, figures: async () => figures(since) }, names, accept);
    },
    receiver: async () => ({}) as Awaited<ReturnType<Witness["receiver"]>>,
    pictures: async () => {
      const since = performance.now();
      await until("pictures", () => (figures(since).frames ?? 0) >= 10, 20_000);
      return reality.width;
    },
    peak: async () => reality.peak,
    latency: async () => reality.latency,
  };
  return witness as Witness;
};
