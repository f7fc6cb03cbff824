/** Applies constraints to a live track; a source that refuses them goes on as it is, and the encoder does the rest. */
export const constrain = async (track, constraints) => {
    try {
        await track.applyConstraints(constraints);
    }
    catch (error) {
        // OverconstrainedError is no DOMException in every browser; a canvas or file behind a replaced getUserMedia throws others.
        if (!(error instanceof Error) && !(error instanceof DOMException))
            throw error;
    }
};
