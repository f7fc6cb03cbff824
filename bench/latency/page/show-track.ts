import type {} from "../../../packages/testkit/src/page-globals.ts";

/** Shows the picture where the bench looks for it. */
export const showTrack = (track: MediaStreamTrack): void => {
  const video = document.createElement("video");
  video.dataset.testid = "video-1";
  video.muted = true;
  video.autoplay = true;
  video.srcObject = new MediaStream([track]);
  document.body.append(video);
};

/** Plays the audio at its original level, so that it can be recorded. */
export const playSound = (track: MediaStreamTrack): void => {
  const audio = document.createElement("audio");
  audio.autoplay = true;
  audio.srcObject = new MediaStream([track]);
  document.body.append(audio);
  void globalThis.setsunaSound?.record(track);
};
