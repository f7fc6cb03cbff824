import { describe, expect, it } from "vitest";
import { cameraControls, setCamera } from "./camera-controls.ts";

const camera = (capabilities: object, settings: object = {}) => {
  let constraints: MediaTrackConstraints = { width: { ideal: 1280 } };
  const track = {
    getCapabilities: () => capabilities,
    getSettings: () => settings,
    getConstraints: () => constraints,
    applyConstraints: async (next: MediaTrackConstraints) => {
      constraints = next;
    },
  };
  return track as unknown as MediaStreamTrack;
};

describe("cameraControls", () => {
  it("returns the camera's controls and their current values", () =>
    expect(cameraControls(camera({ torch: true, zoom: { min: 1, max: 4, step: 0.1 } }, { zoom: 2 }))).toEqual({
      torch: true,
      zoom: { min: 1, max: 4, step: 0.1, current: 2 },
    }));
  it("offers only controls that exist", () => {
    expect(cameraControls(camera({}))).toEqual({ torch: false });
    expect(cameraControls(camera({ torch: false, zoom: { min: 1, max: 1, step: 0 } }))).toEqual({ torch: false });
  });
  it("uses a step of one if the camera reports none", () =>
    expect(cameraControls(camera({ zoom: { min: 0, max: 100, step: 0 } })).zoom).toEqual({
      min: 0,
      max: 100,
      step: 1,
      current: 0,
    }));
});

describe("the focus of cameraControls", () => {
  const focusDistance = { min: 0.1, max: 2, step: 0.1 };
  const focusMode = ["continuous", "manual"];
  it("is offered if it can be set manually and returned to automatic", () => {
    expect(cameraControls(camera({ focusMode, focusDistance })).focus).toEqual(focusDistance);
    expect(cameraControls(camera({ focusMode, focusDistance }, { focusMode: "manual", focusDistance: 0.5 })).focus?.current).toBe(
      0.5,
    );
    expect(
      cameraControls(camera({ focusMode, focusDistance }, { focusMode: "continuous", focusDistance: 0.5 })).focus?.current,
    ).toBe(undefined);
  });
  it.each([
    [{ focusMode: ["continuous", "single-shot"], focusDistance }],
    [{ focusMode: ["manual"], focusDistance }],
    [{ focusMode }],
    [{ focusMode, focusDistance: { min: 0, max: 0, step: 0 } }],
  ])("is hidden for %j", (capabilities) => expect(cameraControls(camera(capabilities)).focus).toBeUndefined());
});

describe("setCamera", () => {
  it("keeps the size, and the light when the zoom changes", async () => {
    const track = camera({ torch: true });
    await setCamera(track, { torch: true });
    await setCamera(track, { zoom: 2 });
    expect(track.getConstraints()).toEqual({ width: { ideal: 1280 }, advanced: [{ torch: true, zoom: 2 }] });
    await setCamera(track, { torch: false });
    expect(track.getConstraints()).toEqual({ width: { ideal: 1280 }, advanced: [{ torch: false, zoom: 2 }] });
  });
  it("sets a focus distance and returns to autofocus without changing the zoom", async () => {
    const track = camera({});
    await setCamera(track, { zoom: 2 });
    await setCamera(track, { focus: 0.4 });
    expect(track.getConstraints().advanced).toEqual([{ zoom: 2, focusMode: "manual", focusDistance: 0.4 }]);
    await setCamera(track, { focus: "auto" });
    expect(track.getConstraints().advanced).toEqual([{ zoom: 2, focusMode: "continuous" }]);
  });
});
