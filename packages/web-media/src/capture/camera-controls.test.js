import { describe, expect, it } from "vitest";
import { cameraControls, setCamera } from "./camera-controls.ts";
/** A track as far as the controls look at it. */
const camera = (capabilities, settings = {}) => {
    let constraints = { width: { ideal: 1280 } };
    const track = {
        getCapabilities: () => capabilities,
        getSettings: () => settings,
        getConstraints: () => constraints,
        applyConstraints: async (next) => {
            constraints = next;
        },
    };
    return track;
};
describe("cameraControls", () => {
    it("says what the camera offers and where it stands", () => expect(cameraControls(camera({ torch: true, zoom: { min: 1, max: 4, step: 0.1 } }, { zoom: 2 }))).toEqual({
        torch: true,
        zoom: { min: 1, max: 4, step: 0.1, now: 2 },
    }));
    it("offers nothing that is not there", () => {
        expect(cameraControls(camera({}))).toEqual({ torch: false });
        expect(cameraControls(camera({ torch: false, zoom: { min: 1, max: 1, step: 0 } }))).toEqual({ torch: false });
    });
    it("makes a step where the camera names none", () => expect(cameraControls(camera({ zoom: { min: 0, max: 100, step: 0 } })).zoom).toEqual({ min: 0, max: 100, step: 1, now: 0 }));
});
describe("setCamera", () => {
    it("keeps size, and light when the zoom changes", async () => {
        const track = camera({ torch: true });
        await setCamera(track, { torch: true });
        await setCamera(track, { zoom: 2 });
        expect(track.getConstraints()).toEqual({ width: { ideal: 1280 }, advanced: [{ torch: true, zoom: 2 }] });
        await setCamera(track, { torch: false });
        expect(track.getConstraints()).toEqual({ width: { ideal: 1280 }, advanced: [{ torch: false, zoom: 2 }] });
    });
});
