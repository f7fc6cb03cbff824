import { z } from "zod";
import { ConnectionId } from "./api/serial-id-api.ts";
import { RelayNews } from "./relay-ipc.ts";

/** Age of a change when its message is sent, ms, because the clocks of two nodes differ. */
const Age = z.number().min(0);

/** A connected client's state, which its relay node keeps for the client's events. */
export const FleetClientFacts = z.object({
  /** Names the client in events: its first session, if it has moved since. */
  connection: ConnectionId,
  connectedMs: Age,
  /** The newest of each topic, oldest first. */
  news: z.array(z.object({ news: RelayNews.shape.news, ageMs: Age })).max(8),
});
export type FleetClientFacts = z.infer<typeof FleetClientFacts>;

/** The end of a client's session. `code`: the reason, an error code; absent if the client asked. */
export const FleetClientEnd = z.object({ ageMs: Age, code: z.string().optional() });
