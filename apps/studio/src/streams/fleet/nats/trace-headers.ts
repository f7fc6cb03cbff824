import { headers, type MsgHdrs } from "@nats-io/transport-node";
import { context, propagation, ROOT_CONTEXT, trace } from "@opentelemetry/api";

/** W3C Trace Context. Baggage is omitted, since a stranger's request may have brought it. */
const FIELDS: readonly string[] = ["traceparent", "tracestate"];

const setter = {
  set: (carrier: MsgHdrs, name: string, value: string): void => {
    if (FIELDS.includes(name)) carrier.set(name, value);
  },
};
const getter = {
  keys: (carrier: MsgHdrs): string[] => carrier.keys().filter((name) => FIELDS.includes(name)),
  get: (carrier: MsgHdrs, name: string): string | undefined => (FIELDS.includes(name) ? carrier.get(name) : undefined),
};

/** Headers that carry the current trace. Undefined without one. */
export const traceHeaders = (): MsgHdrs | undefined => {
  const present = context.active();
  if (trace.getSpanContext(present) === undefined) return undefined;
  const carrier = headers();
  propagation.inject(present, carrier, setter);
  return carrier;
};

export const inTraceOf = <Outcome>(carrier: MsgHdrs | undefined, work: () => Outcome): Outcome =>
  carrier === undefined ? work() : context.with(propagation.extract(ROOT_CONTEXT, carrier, getter), work);
