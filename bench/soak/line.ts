import { type LinkParameters, leadSdp, type Random, UdpLink } from "@setsuna/testkit";

const CHANGE_MS = 5000;
/** Probability per change, and its duration, ms. */
const OUTAGE_SHARE = 0.05;
const OUTAGE_MS = 700;

const draw = (random: Random): Partial<LinkParameters> => ({
  delayMs: random() * 50,
  jitterMs: random() * 10,
  loss: random() < 0.5 ? 0 : random() * 0.03,
  reorder: random() < 0.7 ? 0 : random() * 0.02,
  duplicate: random() < 0.7 ? 0 : random() * 0.01,
});

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

  lead(sdp: string): Promise<string> {
    return leadSdp(this.link, sdp);
  }

  close(): void {
    clearInterval(this.changing);
    clearTimeout(this.outageEnd);
    this.link.close();
  }
}
