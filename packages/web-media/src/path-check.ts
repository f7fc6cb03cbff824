import { evaluatorAt, proveAt, SenderSettings, type ShownProof, type StreamView } from "@setsuna/client";
import { PathCheckRun, type PathReading, type PathVerdict } from "@setsuna/congestion";
import { type PathCheckGrant, type SerialId, StudioError } from "@setsuna/contracts";
import { openTestPicture } from "./capture/test-picture.ts";
import { deriveKeys } from "./id-keys.ts";
import { SenderClient } from "./sender-client.ts";
import { browserPorts } from "./transport/browser-ports.ts";

/** Filler makes up the rate. */
const FILLER = { width: 320, height: 180, framesPerSecond: 30 } as const;

export interface PathCheckOptions {
  readonly signalUrl: string;
  readonly serialId: SerialId;
  readonly password: string;
  /** Rejects with the server's failure. */
  readonly start: (body: Partial<ShownProof> & { readonly serialId: SerialId }) => Promise<PathCheckGrant>;
  readonly onProgress: (done: number) => void;
}

const readingOf = ({ phase, stats }: StreamView): PathReading => ({
  bitsPerSecond: phase.name === "live" ? stats?.bitrate : undefined,
  packets: stats?.packets ?? 0,
  retransmitted: stats?.retransmittedPackets ?? 0,
  lost: stats?.packetsLost ?? 0,
  recovered: stats?.packetsRecovered ?? 0,
  roundTripMs: stats?.roundTripTime,
  pacerMs: stats?.packetSendDelay,
});

/** Sends filler at rates in turn, without receivers. `PathCheckRun` has the rules. */
export class PathCheck {
  private readonly options: PathCheckOptions;
  private readonly cancelled = new AbortController();

  constructor(options: PathCheckOptions) {
    this.options = options;
  }

  /** About twenty seconds, once. Undefined after {@link stop}. Rejects with StudioError, or as `start`. */
  async run(): Promise<PathVerdict | undefined> {
    const { signalUrl, serialId, password, start } = this.options;
    // Filler needs an encoded transform.
    if (typeof RTCPeerConnection !== "function" || typeof RTCRtpScriptTransform !== "function")
      throw new StudioError("browser-unsupported");
    const keys = await deriveKeys(serialId, password, evaluatorAt(browserPorts, signalUrl, serialId));
    const shown = keys && (await proveAt(browserPorts, signalUrl, { serialId, keys }));
    if (this.cancelled.signal.aborted) return undefined;
    const grant = await start({ serialId, ...shown });
    return await this.measure(grant);
  }

  stop(): void {
    this.cancelled.abort();
  }

  private async measure({ serialId, pass, channel, maxFrame }: PathCheckGrant): Promise<PathVerdict | undefined> {
    const run = new PathCheckRun(maxFrame === null || maxFrame.shortSide >= 1080 ? "1080" : "720");
    const settings = (): SenderSettings =>
      SenderSettings.parse({
        serialId,
        videoChannel: channel,
        videoSource: "test",
        audioSource: "none",
        codec: "VP8",
        videoBitrateMbps: run.rate / 1_000_000,
      });
    const { signalUrl, onProgress } = this.options;
    const picture = () => openTestPicture(settings(), () => FILLER);
    const client = new SenderClient({ signalUrl, settings: settings(), password: "", pass, picture, filled: true });
    const { signal } = this.cancelled;
    try {
      return await new Promise((resolve, reject) => {
        let seen: StreamView["stats"];
        client.subscribe(() => {
          const { phase, streams } = client.getSnapshot();
          if (phase.name === "failed") reject(new StudioError(phase.error.code, phase.error.detail));
          const [video] = streams;
          if (video?.phase.name === "refused") reject(new StudioError(video.phase.error.code, video.phase.error.detail));
          if (video?.stats === undefined || video.stats === seen) return;
          seen = video.stats;
          const before = run.rate;
          const verdict = run.onReading(readingOf(video));
          onProgress(run.progress);
          if (verdict !== undefined) resolve(verdict);
          else if (run.rate !== before) void client.update(settings());
        });
        signal.addEventListener("abort", () => resolve(undefined));
        if (signal.aborted) resolve(undefined);
        else void client.start();
      });
    } finally {
      await client.stop();
    }
  }
}
