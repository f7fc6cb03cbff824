/** Shows a picture without sound in `element`, which browsers allow without a gesture. */
export const showTrack = (element, track) => {
    element.muted = true;
    element.playsInline = true;
    element.srcObject = new MediaStream([track]);
    element.play().catch((error) => {
        // AbortError: another track took its place. NotAllowedError: a browser that saves data or power waits for the user.
        if (!(error instanceof DOMException))
            throw error;
        element.autoplay = true;
    });
};
