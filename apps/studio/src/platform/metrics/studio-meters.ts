import { Counter, Histogram, type Registry } from "prom-client";
import { CHARGE_READINGS, type Meters } from "./meters.ts";

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Seconds. Each bucket is a time series per route, so keep them few. */
const REQUEST_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5];
const JOB_SECONDS = [0.05, 0.5, 5, 60, 600];
/** The relays' resolution is 0.05 s. */
const FIRST_FRAME_SECONDS = [0.1, 0.25, 0.5, 1, 2, 5, 10];

export const studioMeters = (registry: Registry): Meters => {
  const registers = [registry];
  const requests = new Histogram({
    name: "setsuna_http_request_seconds",
    help: "Time from a request's head to the end of its answer, by route pattern.",
    labelNames: ["method", "route", "status"] as const,
    buckets: REQUEST_SECONDS,
    registers,
  });
  const identityCalls = new Counter({
    name: "setsuna_identity_calls_total",
    help: "Calls of the identity service; a login is a RespondToAuthChallenge.",
    labelNames: ["operation", "outcome"] as const,
    registers,
  });
  const refusals = new Counter({
    name: "setsuna_rate_limit_refusals_total",
    help: "Requests that a limit turned away.",
    labelNames: ["rule"] as const,
    registers,
  });
  const charges = new Counter({
    name: "setsuna_charges_total",
    help: "Charges by what the gateway said of them.",
    labelNames: ["outcome"] as const,
    registers,
  });
  const jobs = new Histogram({
    name: "setsuna_job_seconds",
    help: "Attempts at a job, by how they ended.",
    labelNames: ["job", "outcome"] as const,
    buckets: JOB_SECONDS,
    registers,
  });
  const firstFrames = new Histogram({
    name: "setsuna_relay_first_frame_seconds",
    help: "Time from a viewer's offer, or a later start of the stream, to the first packet of its video.",
    buckets: FIRST_FRAME_SECONDS,
    registers,
  });
  // increase() misses the first event of a series that begins with it.
  for (const outcome of CHARGE_READINGS) charges.inc({ outcome }, 0);
  identityCalls.inc({ operation: "RespondToAuthChallenge", outcome: "NotAuthorizedException" }, 0);
  return {
    request: (method, route, status, seconds) =>
      requests.observe(
        {
          method: METHODS.has(method) ? method : "other",
          // A path without a route could be any text.
          route: route ?? "none",
          status: `${Math.floor(status / 100)}xx`,
        },
        seconds,
      ),
    identityCall: (operation, outcome) => identityCalls.inc({ operation, outcome }),
    refused: (rule) => refusals.inc({ rule }),
    charge: (outcome) => charges.inc({ outcome }),
    job: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    firstFrame: (seconds) => firstFrames.observe(seconds),
  };
};
