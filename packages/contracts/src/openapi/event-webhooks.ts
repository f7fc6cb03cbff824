import { StreamEvent } from "../api/stream-event-api.ts";
import type { Language } from "../values.ts";
import { EVENT_EXAMPLES, exampleMessage } from "./event-examples.ts";
import { type JsonSchema, wholeReplySchema } from "./json-schema.ts";

/** Standard Webhooks 1.0. */
const SIGNED_HEADERS = {
  "webhook-id": "The same for every attempt and replay.",
  "webhook-timestamp": "Time of the attempt, Unix seconds.",
  "webhook-signature": "`v1,` and the HMAC-SHA-256 of `id.timestamp.body`; one per valid secret.",
};

const parameters = Object.entries(SIGNED_HEADERS).map(([name, description]) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
}));

const serialId: JsonSchema = { type: "string", pattern: "^[a-z]{7}$" };

/** `webhooks` of OpenAPI 3.1: what an endpoint of the owner gets, by type of event. */
export const eventWebhooks = (language: Language): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    StreamEvent.options.map((option) => {
      const type = option.shape.type.value;
      const { $schema: _, ...event } = wholeReplySchema(option);
      const { properties = {}, required = [] } = event;
      const data: JsonSchema = { ...event, properties: { serialId, ...properties }, required: ["serialId", ...required] };
      const request = {
        schema: {
          type: "object",
          properties: { type: { const: type }, timestamp: { type: "string", format: "date-time" }, data },
          required: ["type", "timestamp", "data"],
        },
        example: exampleMessage(type),
      };
      const post = {
        summary: EVENT_EXAMPLES[type].title[language],
        parameters,
        requestBody: { required: true, content: { "application/json": request } },
        responses: {
          "2XX": { description: "Received." },
          "410": { description: "Disables the endpoint." },
          default: { description: "Retried for a day, in order." },
        },
      };
      return [type, { post }];
    }),
  );
