import { TimelinePoint } from "@setsuna/contracts";
import { z } from "zod";
import type { Timeline } from "./timeline.ts";
import { timelinePoints } from "./timeline-points.ts";

/** A device's figures over the whole session. */
export const PrintedChart = z.object({
  direction: z.enum(["send", "receive"]),
  /** As in the list of devices. */
  number: z.number().int().positive(),
  stepSeconds: z.number().int().positive(),
  points: z.array(TimelinePoint),
});
export type PrintedChart = z.infer<typeof PrintedChart>;

/** The CSV has every device. */
const MAX_CHARTS = 30;

/** Senders first, as in the list of devices. */
export const printedCharts = ({ participants, from, to }: Timeline): PrintedChart[] => {
  const counts = { send: 0, receive: 0 };
  const charts = participants.map(({ direction, seconds }): PrintedChart => {
    counts[direction] += 1;
    return { direction, number: counts[direction], ...timelinePoints(seconds, { from, to }) };
  });
  return charts.slice(0, MAX_CHARTS);
};
