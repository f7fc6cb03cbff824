/** What the camera of `track` offers; nothing for what is no camera, and where the browser does not say. */
export const cameraControls = (track) => {
    const { torch, zoom } = track.getCapabilities?.() ?? {};
    const settings = track.getSettings();
    if (zoom === undefined || !(zoom.max > zoom.min))
        return { torch: torch === true };
    const { min, max, step } = zoom;
    return { torch: torch === true, zoom: { min, max, step: step > 0 ? step : (max - min) / 100, now: settings.zoom ?? min } };
};
/** Sets light or zoom, a number between `min` and `max` of {@link CameraControls}; what is not named stays. Rejects when the camera refuses. */
export const setCamera = async (track, wish) => {
    const before = track.getConstraints();
    const last = Object.assign({}, ...(before.advanced ?? []));
    const next = { ...last, ...wish };
    await track.applyConstraints({ ...before, advanced: [next] });
};
