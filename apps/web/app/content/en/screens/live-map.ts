import type { liveMap as ja } from "../../ja/screens/live-map.ts";
import type { SameShape } from "../../same-shape.ts";

export const liveMap: SameShape<typeof ja> = {
  liveMap: {
    of: "Connected to {{id}} now",
    summary: "Senders: {{senders}}. Viewers: {{viewers}}.",
    senders: "Senders",
    relay: "Relay",
    viewers: "Viewers",
    region: "Region: {{region}}",
    incoming: "{{rate}} in",
    outgoing: "{{rate}} out",
    since: "since {{time}}",
    lost: "{{loss}} lost",
    roundTrip: "{{ms}} ms round trip",
    comma: ", ",
    direct: "Direct from sender",
    more: "See {{count}} more",
    empty:
      "Nobody is connected. Start sending or share a link: this map then shows who sends, who watches and how well it arrives.",
    nobody: "Nobody is watching yet. Viewers appear here once they open a receiver link.",
    noSource: "Nothing is being sent.",
    stale: "The current state could not be read. This is what was known before.",
    standby: "Standby",
    putOnAir: "Put on air",
    thumbnail: "Still of {{stream}}, {{time}}",
    thumbnails: "Show thumbnails of what is sent",
    thumbnailsHint: "The page that sends makes a small still about every 10 seconds. Only you see it, and it is not stored.",
    thumbnailsEncrypted: "Pictures of an ID with a password or links are end-to-end encrypted, so there are no thumbnails.",
    copyLink: "Copy receiver link",
    report: {
      heading: "{{what}}: {{streams}}",
      bitrate: "Bitrate",
      lossRatio: "Loss (last 5 s)",
      roundTripMs: "Round trip to the relay",
      range: "{{least}} to {{most}} in 5 min",
      unknown: "The relay can't measure this",
      gone: "This device has disconnected. These are its last figures.",
      toConnections: "Open Communication status",
    },
  },
};
