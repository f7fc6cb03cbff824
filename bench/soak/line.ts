import { type LinkParameters, leadSdp, type Random, UdpLink } from "@setsuna/testkit";

/** Interval of new random impairments, ms. */
const CHANGE_MS = 5000;
/** Share of the changes that are an outage, and how long one lasts, in ms. */
const OUTAGE_SHARE = 0.05;
const OUTAGE_MS = 700;

/** Times in ms, probabilities 0-1: from a clean link to one at the edge of use. */
const draw = (random: Random): Partial<LinkParameters> => ({
  delayMs: random() * 50,
  jitterMs: random() * 10,
  loss: random() < 0.5 ? 0 : random() * 0.03,
  reorder: random() < 0.7 ? 0 : random() * 0.02,
  duplicate: random() < 0.7 ? 0 : random() * 0.01,
});

/** The link between one client and its relay, with changing faults. */
export class SoakLine {
  private readonly link: UdpLink;
  private readonly random: Random;
  private readonly changing: NodeJS.Timeout;
  private outageEnd: NodeJS.Timeout | undefined;
  private troubledUntil = 0;

  constructor(random: Random) {
    this.random = random;
    this.link = new UdpLink({ forward: draw(random), seed: Math.floor(random() * 2 ** 31) });
    this.changing = setInterval(() => this.change(), CHANGE_MS);
  }

  /** Nothing has kept packets from passing for `ms`. */
  isUp(ms: number): boolean {
    return performance.now() - this.troubledUntil > ms;
  }

  private change(): void {
    this.link.setParameters(draw(this.random));
    if (this.random() >= OUTAGE_SHARE) return;
    this.link.setOutage(true);
    this.troubledUntil = performance.now() + OUTAGE_MS;
    this.outageEnd = setTimeout(() => this.link.setOutage(false), OUTAGE_MS);
  }

  /** The relay's SDP with its candidates led through this line; what cannot be led is left out. */
  lead(sdp: string): Promise<string> {
    return leadSdp(this.link, sdp);
  }

  close(): void {
    clearInterval(this.changing);
    clearTimeout(this.outageEnd);
    this.link.close();
  }
}
