import { inMs, latencyOf } from "../content/figures/latency-figures.ts";

/** Measured latency that articles quote: a clean network, and a poor one at the receiver and at the sender. */
export const MEASURED = {
  inMs,
  clean: latencyOf("clean", "ours"),
  down: latencyOf("bad", "ours-downlink"),
  up: latencyOf("bad", "ours-uplink"),
};
