import type { FastifyInstance } from "fastify";
import type { JobsPort } from "../jobs/jobs-port.ts";
import type { RefundableLimits } from "../limits/rate-limit-port.ts";
import type { Meters } from "./meters.ts";

/** Call it before registering routes. Sockets are counted elsewhere. */
export const meterRequests = (app: FastifyInstance, meters: Meters): void => {
  app.addHook("onResponse", (request, reply, done) => {
    meters.request(request.method, request.routeOptions.url, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
};

export const meteredLimits = (limits: RefundableLimits, meters: Meters): RefundableLimits => ({
  ...limits,
  take: async (rule, subject, now) => {
    const answer = await limits.take(rule, subject, now);
    if (!answer.allowed) meters.refused(rule.name);
    return answer;
  },
});

export const meteredJobs = (jobs: JobsPort, meters: Meters): JobsPort => ({
  ...jobs,
  work: (name, worker) =>
    jobs.work(name, async (job) => {
      const since = performance.now();
      const ended = (outcome: "done" | "failed"): void => meters.job(name, outcome, (performance.now() - since) / 1000);
      try {
        await worker(job);
      } catch (error) {
        ended("failed");
        throw error;
      }
      ended("done");
    }),
});
