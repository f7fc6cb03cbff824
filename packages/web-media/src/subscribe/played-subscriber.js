import { StudioError } from "@setsuna/contracts";
import { MediaSubscriber } from "./media-subscriber.ts";
/** A stream that is received and goes to the playout of the page. */
export const playedSubscriber = (options) => {
    const { kind, channel, socket, playout, e2eeKey } = options;
    return new MediaSubscriber({
        kind,
        channel,
        socket,
        path: () => {
            const path = playout.path(kind);
            if (e2eeKey !== undefined && path === "native")
                throw new StudioError("encryption-needs-instant");
            return path;
        },
        section: () => (playout.path(kind) === "instant" ? "audio" : kind),
        onReceiver: (receiver, path) => playout.attach(kind, receiver, path, e2eeKey && { e2eeKey, stream: { kind, channel } }),
        onStreamClock: (pair, senderRtp) => {
            options.beforeClock();
            playout.setStreamClock(kind, pair, senderRtp);
        },
        delayMs: () => playout.longestDelayMs,
        route: () => options.route(),
        onDirect: (message) => playout.direct(kind, message),
        onByRelay: () => playout.byRelay(kind),
        onRoundTrip: (ms) => {
            if (kind === "video")
                playout.setRoundTrip(ms);
        },
        onStreamChanged: () => playout.streamChanged(kind),
        onIdle: (reason) => playout.idle(kind, reason),
        onChange: () => options.onChange(),
    });
};
