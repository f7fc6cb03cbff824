import type { connections as ja } from "../../ja/screens/connections.ts";
import type { SameShape } from "../../same-shape.ts";

export const connections: SameShape<typeof ja> = {
  connections: {
    title: "Communication status",
    lead: "Every sender and receiver connected to your serial IDs right now, updated about every 1.5 s while this page is open. Addresses are partly hidden.",
    noIds: "This account has no serial ID.",
    counts: "{{senders}} sending · {{receivers}} receiving",
    empty: "Nobody is connected.",
    stale: "The current state could not be read. This is the last known state.",
    table: "Connected to {{id}}",
    direction: "Kind",
    directions: { send: "Sender", receive: "Receiver" },
    program: "WHIP/WHEP",
    streams: "Stream",
    stream: { video: "Video {{channel}}", audio: "Audio {{channel}}", control: "Control {{channel}}" },
    fast: "FAST {{channel}}",
    address: "Address",
    unknownAddress: "unknown",
    route: "Route",
    routes: { relay: "Relay", turn: "TURN", direct: "Direct" },
    since: "Since",
    bitrate: "Bitrate",
    loss: "Loss (5 s)",
    action: "Action",
    end: "End",
    endOf: "End {{what}} ({{address}})",
    ended: "The connection has been ended.",
    confirm: {
      heading: "End this connection?",
      what: "{{what}}, address {{address}}",
      effect: "It ends at once. The device is told that the licensee ended it, and does not reconnect by itself.",
      again: "Anyone who presses Start again gets back in. To keep someone out, change the ID password or the IP restriction.",
      program: "WHIP or WHEP software cannot be told why. Depending on its settings, it may reconnect by itself.",
      act: "End the connection",
    },
  },
};
