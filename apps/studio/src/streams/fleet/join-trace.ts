import { context, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { MediaSessionId } from "@setsuna/contracts";
import type { OpenMedia } from "../relay-pool/relay-port.ts";
import type { SessionNews } from "./fleet-decisions.ts";

/** Spans go nowhere unless the process was started with ops/opentelemetry/tracing.mjs. None holds an ID, a name or an address. */
const tracer = () => trace.getTracer("setsuna-studio");

/** Traces clients' joins at an API node, until media can flow or the client is refused. */
export class JoinSpans {
  private readonly spans = new Map<MediaSessionId, Span>();

  /** Runs `open` in the session's trace. */
  begin({ session, direction, streams: [{ kind }], client = "page" }: OpenMedia, open: () => void): void {
    const attributes = { "setsuna.direction": direction, "setsuna.kind": kind, "setsuna.client": client };
    const span = tracer().startSpan("join", { attributes });
    if (span.isRecording()) this.spans.set(session, span);
    context.with(trace.setSpan(context.active(), span), open);
  }

  notified(session: MediaSessionId, news: SessionNews): void {
    const span = this.spans.get(session);
    if (news.type === "answer") span?.addEvent("answer");
    if (span === undefined || (news.type !== "connected" && news.type !== "refused" && news.type !== "closed")) return;
    this.spans.delete(session);
    const refusal = news.type === "connected" ? undefined : news.error;
    if (refusal !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: refusal.code });
    span.end();
  }
}

/** Runs `work` in a span of the current trace, or alone if there is none. */
const inSpan = async <Outcome>(name: string, kind: SpanKind, work: () => Promise<Outcome>): Promise<Outcome> => {
  if (trace.getSpanContext(context.active()) === undefined) return work();
  return tracer().startActiveSpan(name, { kind, attributes: { "messaging.system": "nats" } }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "unknown" });
      throw error;
    } finally {
      span.end();
    }
  });
};

/** Spans a request to another node, until its reply. */
export const inRequestSpan = <Outcome>(type: string, work: () => Promise<Outcome>): Promise<Outcome> =>
  inSpan(`ask ${type}`, SpanKind.CLIENT, work);

/** Spans a request from another node, until the reply. */
export const inReplySpan = <Outcome>(type: string, work: () => Promise<Outcome>): Promise<Outcome> =>
  inSpan(`serve ${type}`, SpanKind.SERVER, work);

export const answerSpan = (): (() => void) => {
  if (trace.getSpanContext(context.active()) === undefined) return () => undefined;
  const span = tracer().startSpan("relay process answers");
  return () => {
    if (span.isRecording()) span.end();
  };
};

export const inThisTrace = <Arguments extends unknown[], Outcome>(
  work: (...given: Arguments) => Outcome,
): ((...given: Arguments) => Outcome) => context.bind(context.active(), work);
