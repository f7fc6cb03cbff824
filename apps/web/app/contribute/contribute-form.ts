import { EMPTY_SENDER_FORM, type SenderForm } from "../sender/sender-form.ts";
import { senderQuery } from "../sender/sender-query.ts";

/**
 * Returns the sender's form that a contributor's link means: the ID and its channels, a camera and a microphone, and all else as it stands.
 * Nothing of it is remembered, since the guest's own settings are none of this page's. `source=test` shows the test picture.
 */
export const contributeForm = (query: URLSearchParams, password: string): SenderForm => {
  const { serialId = "", videoChannel = "", audioChannel = "", videoSource, audioSource } = senderQuery(query);
  return {
    ...EMPTY_SENDER_FORM,
    serialId,
    password,
    videoChannel,
    audioChannel,
    controlChannel: "",
    // Guests hear the other end by loudspeaker.
    echoCancellation: true,
    ...(videoSource === "test" && audioSource ? { videoSource, audioSource } : {}),
  };
};
