import type { ChartSecond } from "./seconds.ts";

const NOTICED_MS = 150;
/** Packets lost within one second. */
const BURST_PACKETS = 10;

export interface Incident {
  readonly kind: "freeze" | "loss";
  /** End of its second, ms since the Unix epoch. */
  readonly at: number;
  /** 0 if packets were lost without a freeze. */
  readonly frozenMs: number;
  readonly lost: number;
}

/** The last freeze or loss burst with the seconds just before it; undefined: none. */
export const lastIncident = (seconds: readonly ChartSecond[]): Incident | undefined => {
  const isPart = ({ frozenMs = 0, lost = 0 }: ChartSecond): boolean => frozenMs > 0 || lost >= BURST_PACKETS;
  let end = seconds.length - 1;
  for (;;) {
    while (end >= 0 && !seconds.slice(end, end + 1).some(isPart)) end -= 1;
    if (end < 0) return undefined;
    let first = end;
    while (first > 0 && seconds.slice(first - 1, first).some(isPart)) first -= 1;
    const part = seconds.slice(first, end + 1);
    const frozenMs = part.reduce((sum, second) => sum + (second.frozenMs ?? 0), 0);
    const lost = part.reduce((sum, second) => sum + (second.lost ?? 0), 0);
    const at = seconds[end]?.at ?? 0;
    if (frozenMs >= NOTICED_MS) return { kind: "freeze", at, frozenMs, lost };
    if (lost >= BURST_PACKETS) return { kind: "loss", at, frozenMs, lost };
    end = first - 1;
  }
};
