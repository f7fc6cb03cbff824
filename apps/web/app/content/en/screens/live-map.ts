import type { liveMap as ja } from "../../ja/screens/live-map.ts";
import type { SameShape } from "../../same-shape.ts";

export const liveMap: SameShape<typeof ja> = {
  liveMap: {
    of: "Connected to {{id}} now",
    sources: "Sources",
    relay: "Relay",
    viewers: "Viewers",
    region: "Region: {{region}}",
    incoming: "{{rate}} in",
    outgoing: "{{rate}} out",
    since: "since {{time}}",
    roundTrip: "{{ms}} ms round trip",
    roundTrips: "{{list}} ms round trip",
    count: "× {{count}}",
    direct: "{{count}} direct",
    nobody: "Nobody is watching.",
    noSource: "Nothing is being sent.",
    stale: "The current state could not be read. This is what was known before.",
    thumbnail: "Still of {{stream}}, {{time}}",
    thumbnails: "Show thumbnails of what is sent",
    thumbnailsHint: "The page that sends makes a small still about every 10 seconds. Only you see it, and it is not stored.",
    thumbnailsEncrypted: "Pictures of an ID with a password or links are end-to-end encrypted, so there are no thumbnails.",
    copyLink: "Copy link",
    copyLinkOf: "Copy the receiver link of {{id}}",
    deletion: "Deletion of {{id}}",
    deletionHint: "A deleted ID cannot be restored.",
  },
};
