const mayRequestFrame = (thing) => "requestFrame" in thing && typeof thing.requestFrame === "function";
/** True where a canvas can become a track. */
export const hasCanvasCapture = () => typeof HTMLCanvasElement === "function" && typeof HTMLCanvasElement.prototype.captureStream === "function";
/**
 * A track that shows the canvas when it is asked to. Firefox has the request on the stream and not on the track; a browser
 * with neither takes a frame at each change. Undefined where a canvas cannot become a track.
 */
export const captureCanvas = (canvas) => {
    if (!hasCanvasCapture())
        return undefined;
    const stream = canvas.captureStream(0);
    const [track] = stream.getVideoTracks();
    if (track === undefined)
        return undefined;
    const requester = mayRequestFrame(track) ? track : mayRequestFrame(stream) ? stream : undefined;
    if (requester !== undefined)
        return { track, requestFrame: () => requester.requestFrame() };
    const [changing] = canvas.captureStream().getVideoTracks();
    return { track: changing ?? track, requestFrame: () => undefined };
};
