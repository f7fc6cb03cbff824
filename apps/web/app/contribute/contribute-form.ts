import { CAMERA_FORM_SOURCE, type CameraForm, EMPTY_CAMERA_FORM } from "../phone/camera/camera-form.ts";

/**
 * Returns the camera's form that a contributor's link means: the ID, its channels and which way the camera looks; everything else is the
 * default. Nothing of it is remembered. `source=test` shows the test picture.
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
