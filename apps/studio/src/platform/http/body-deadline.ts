import { errorBody } from "@setsuna/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendProblem } from "./problem.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** `idle`: no deadline while data arrives, as for an admin's upload. */
    readonly bodyTime?: "idle";
  }
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Answers late bodies with `request-timeout` (RFC 9110 §15.5.9) and closes the connection. Counts `seconds` from the headers, or
 * for `idle` routes from the last data. Node's own limit covers the whole request, including uploads of hours.
 */
export const registerBodyDeadline = (app: FastifyInstance, seconds: number, onRefused: (rule: string) => void): void => {
  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    if (!hasBody(request) || raw.complete) {
      done();
      return;
    }
    const isIdle = request.routeOptions.config.bodyTime === "idle";
    let came = raw.socket.bytesRead;
    const timer = setTimeout(() => {
      const { bytesRead } = raw.socket;
      if (isIdle && bytesRead > came) {
        came = bytesRead;
        timer.refresh();
        return;
      }
      onRefused("request-body");
      // The reply is already sent, so just destroy the socket.
      if (reply.sent) raw.destroy();
      else sendProblem(reply.header("Connection", "close"), errorBody("request-timeout"));
    }, seconds * 1000);
    timer.unref();
    const stop = (): void => clearTimeout(timer);
    raw.once("end", stop);
    raw.once("close", stop);
    done();
  });
};
