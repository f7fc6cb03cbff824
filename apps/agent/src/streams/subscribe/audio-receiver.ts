import type { StreamLink } from "@setsuna/client";
import { errorBody } from "@setsuna/contracts";
import { DecryptFailures, decryptAudioPacket, FrameDecryptor, type SenderState } from "@setsuna/e2ee";
import { AUDIO_CLOCK_RATE, bare, type RtpTimestamp } from "@setsuna/kit";
import type { NodeTransport } from "@setsuna/node-media";
import { AudioOrder, readOpusToc, type SurroundPacket, takeCopies, takeSurround } from "@setsuna/playout";
import { compound, NackGenerator, nack, payloadOf, type RtpHeader, receiverReport } from "@setsuna/rtp";
import { localNow } from "../link/local-clock.ts";
import type { StreamFigures } from "../stream-figures.ts";
import { ClockGate } from "./clock-gate.ts";
import type { MediaReceiver } from "./moving-receiver.ts";
import { type MediaReceiverOptions, StreamReception } from "./stream-reception.ts";

/** Default least wait for a missing packet, ms: a file has time. */
const WAIT_MS = 100;

export interface AudioReceiverOptions extends MediaReceiverOptions {
  /** Longest wait for a missing packet, ms. */
  readonly waitMs?: number;
}

interface SoundPacket {
  readonly timestamp: number;
  readonly samples: number;
  readonly data: Uint8Array;
  readonly surround: SurroundPacket | undefined;
  readonly arrived: number;
}

/** Opus packets in order, repaired by NACK and by copies in later packets. */
export class AudioReceiver implements MediaReceiver {
  private readonly options: AudioReceiverOptions;
  private readonly reception: StreamReception;
  private readonly order = new AudioOrder<SoundPacket>();
  private readonly gate = new ClockGate<SoundPacket>();
  private nacks = new NackGenerator();
  private decryptor: FrameDecryptor | undefined;
  private watch = new DecryptFailures();
  private recovered = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(options: AudioReceiverOptions) {
    this.options = options;
    this.order.setWait(options.waitMs ?? Math.max(WAIT_MS, options.delayMs));
    this.reception = new StreamReception("audio", AUDIO_CLOCK_RATE, options, {
      begin: () => this.begin(),
      restart: () => this.restart(),
      packet: (packet, header, now) => this.onPacket(packet, header, now),
    });
  }

  get link(): StreamLink<NodeTransport> {
    return this.reception.link;
  }

  get sender(): SenderState | undefined {
    return this.reception.sender;
  }

  /** Records the latency of a unit at the output. */
  written(at: number): void {
    this.reception.written(at);
  }

  figures(): StreamFigures {
    return {
      ...this.reception.figures(localNow()),
      codec: "opus",
      packetsLost: this.nacks.givenUp,
      packetsRecovered: this.recovered,
      resends: this.nacks.nacksSent,
    };
  }

  start(): void {
    this.reception.start();
  }
  stop(): void {
    clearTimeout(this.timer);
    this.link.stop();
  }

  private begin(): void {
    const { encryption, channel } = this.options;
    this.decryptor = encryption && new FrameDecryptor(encryption.e2eeKey, { kind: "audio", channel }, this.reception.decryption);
    this.watch = new DecryptFailures();
  }

  private restart(): void {
    this.nacks = new NackGenerator();
    this.order.reset();
    this.gate.reset();
  }

  private onPacket(packet: Uint8Array, header: RtpHeader, now: number): void {
    const arrival = this.nacks.onPacket(header.sequenceNumber, now);
    if (arrival !== "duplicate" && arrival !== "too-old")
      this.receive(new Uint8Array(payloadOf(packet, header)), header.timestamp, now);
    this.ask(now);
    this.pump();
  }

  private ask(now: number): void {
    const { reports } = this.reception;
    const { mediaSsrc, ownSsrc } = reports;
    if (mediaSsrc === undefined || this.link.transport() === undefined) return;
    const { sequenceNumbers } = this.nacks.due(now, this.reception.roundTripMs());
    if (sequenceNumbers.length > 0)
      this.reception.sendRtcp(compound(receiverReport(ownSsrc), nack(ownSsrc, mediaSsrc, sequenceNumbers)));
    const report = reports.due(now);
    if (report !== undefined) this.reception.sendRtcp(report);
  }

  private receive(payload: Uint8Array, rtpTimestamp: RtpTimestamp, now: number): void {
    const data = this.decrypt(payload, rtpTimestamp);
    if (data === undefined) return;
    const { packet, copies } = takeCopies(new Uint8Array(data));
    const timestamp = this.reception.clock.unwrap(rtpTimestamp);
    for (const copy of copies) {
      if (!this.order.lacks(timestamp - copy.samplesBack)) continue;
      this.recovered += 1;
      this.push(copy.data.slice(), timestamp - copy.samplesBack, now);
    }
    this.push(packet, timestamp, now);
  }

  private push(packet: Uint8Array<ArrayBuffer>, timestamp: number, now: number): void {
    const { front: data, surround } = takeSurround(packet);
    const toc = readOpusToc(data);
    if (toc === undefined) return;
    const arrived = this.reception.serverTime(now);
    this.order.push({ timestamp, samples: toc.samples, data, surround, arrived }, now);
  }

  private pump(): void {
    const now = localNow();
    for (const packet of this.order.take(now)) {
      const isKnown = this.reception.clock.captureTimeOfTicks(packet.timestamp) !== undefined;
      for (const one of this.gate.add(packet, isKnown, now)) this.give(one);
    }
    clearTimeout(this.timer);
    const deadline = this.order.nextDeadline();
    if (deadline !== undefined)
      this.timer = setTimeout(
        () => {
          this.ask(localNow());
          this.pump();
        },
        Math.min(20, Math.max(1, deadline - now)),
      );
  }

  private give({ timestamp, arrived, data, surround, samples }: SoundPacket): void {
    const at = this.reception.timeline.at(timestamp, this.reception.clock.captureTimeOfTicks(timestamp), arrived);
    this.options.unit({ kind: "audio", codec: "opus", data, surround, isKeyframe: true, at, samples });
  }

  private decrypt(payload: Uint8Array, rtpTimestamp: RtpTimestamp): Uint8Array | undefined {
    if (this.decryptor === undefined) return payload;
    const decrypted = decryptAudioPacket(this.decryptor, payload, bare(rtpTimestamp));
    if (decrypted.ok) {
      this.watch.onDecrypted();
      return decrypted.value;
    }
    if (decrypted.error === "no-epoch") this.link.needEpoch();
    const refusal = this.watch.onFailure(decrypted.error, localNow());
    if (refusal !== undefined) this.link.fail(errorBody(refusal));
    return undefined;
  }
}
