import { GUEST_CHANNEL } from "@setsuna/contracts";
import { CAMERA_FORM_SOURCE, type CameraForm, EMPTY_CAMERA_FORM } from "../phone/camera/camera-form.ts";

/** Guests wait until a director puts them on a channel: `room=1`. */
export const isGreenRoom = (query: URLSearchParams): boolean => query.get("room") === "1";

/** Camera form set by a contributor's link: ID, channels and camera side. `source=test` shows the test picture. */
export const contributeForm = (query: URLSearchParams, password: string): CameraForm => {
  // A guest has its own channels in the green room.
  const room = isGreenRoom(query) ? { videoChannel: String(GUEST_CHANNEL), audioChannel: String(GUEST_CHANNEL) } : {};
  const linked = { ...CAMERA_FORM_SOURCE.query(query), ...room };
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
