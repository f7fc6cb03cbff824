import { openSession } from "../negotiate.ts";
import type { Publisher } from "../tools.ts";
import type { RtcClient } from "../types.ts";

export const publisherOf = (client: RtcClient): Publisher => ({
  publish: async (wish, { channel, token }, world) => {
    const session = await openSession(client, world, wish, channel, { token });
    return { stop: () => session.end(), crash: () => session.connection.close() };
  },
});
