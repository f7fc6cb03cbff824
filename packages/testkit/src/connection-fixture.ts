import { Connection } from "@setsuna/contracts";

/** A receiver of video 1 at the relay, without figures. `changed`: its other fields, as in JSON; a short `id` is filled up. */
export const connectionFixture = ({ id = "", ...changed }: { readonly id?: string } & Readonly<Record<string, unknown>> = {}) =>
  Connection.parse({
    id: id.padEnd(16, "A"),
    direction: "receive",
    client: "page",
    streams: [{ kind: "video", channel: 1 }],
    fastChannel: null,
    standby: false,
    standbyOnAir: false,
    path: null,
    address: null,
    route: "relay",
    since: "2026-11-28T00:00:00.000Z",
    recording: false,
    bitrate: null,
    lossRatio: null,
    roundTripMs: null,
    region: null,
    ...changed,
  });
