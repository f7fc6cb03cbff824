import type {} from "../../../packages/testkit/src/page-globals.ts";

export const showTrack = (track: MediaStreamTrack): void => {
  const video = document.createElement("video");
  video.dataset.testid = "video-1";
  video.muted = true;
  video.autoplay = true;
  video.srcObject = new MediaStream([track]);
  document.body.append(video);
};

export const playSound = (track: MediaStreamTrack): void => {
  const audio = document.createElement("audio");
  audio.autoplay = true;
  audio.srcObject = new MediaStream([track]);
  document.body.append(audio);
  void globalThis.setsunaSound?.record(track);
};
