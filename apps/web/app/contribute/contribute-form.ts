import { CAMERA_FORM_SOURCE, type CameraForm, EMPTY_CAMERA_FORM } from "../phone/camera/camera-form.ts";

/**
 * Returns the camera form that a contributor's link sets: ID, channels and camera side; everything else is the default.
 * `source=test` shows the test picture.
 */
export const contributeForm = (query: URLSearchParams, password: string): CameraForm => {
  const linked = CAMERA_FORM_SOURCE.query(query);
  const { serialId = "", videoChannel = "", audioChannel = "", videoSource = "camera", facing = "user" } = linked;
  return {
    ...EMPTY_CAMERA_FORM,
    serialId,
    password,
    videoChannel,
    audioChannel,
    videoSource,
    facing,
    // Guests hear the other end by loudspeaker.
    echoCancellation: true,
  };
};
