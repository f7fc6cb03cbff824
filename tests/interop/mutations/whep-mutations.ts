import { accepting, broken, type Mutations, mutation, stuck, withCode, withoutHeader, withStatus } from "./mutation.ts";

const refused = withStatus("POST", 406);
const later = mutation("the first frame takes 5 s", (reality) => {
  reality.figures = (figures) => ({ ...figures, frames: Math.max(0, (figures.frames ?? 0) - 75) });
});

export const WHEP_MUTATIONS: Mutations = {
  "whep-created": [refused, withoutHeader("POST", "location"), withoutHeader("POST", "etag")],
  "whep-frames": [refused, broken, stuck("frames", 5)],
  "whep-picture": [refused, broken, stuck("changes", 0), stuck("changes", 3)],
  "whep-audio": [refused, broken, stuck("audioPackets", 10)],
  "whep-sound": [refused, broken, stuck("audioEnergy", 0)],
  "whep-late": [refused, broken, stuck("frames", 0), later],
  "whep-pli": [
    ...[broken, stuck("frames", 5), stuck("keyframes", 1)],
    mutation("the relay ignores PLI", (reality) => {
      reality.answersPli = false;
    }),
    mutation("keyframes come by themselves, and none on PLI", (reality) => {
      reality.answersPli = false;
      reality.periodicKeyframeMs = 1500;
    }),
    mutation("the keyframe takes 4 s", (reality) => {
      reality.keyframeMs = 4000;
    }),
  ],
  "whep-loss": [broken, stuck("frames", 20), stuck("nacks", 0), stuck("nacks", 2)],
  "whep-codec": [accepting, withStatus("POST", 500), withCode("POST", "bad-sdp")],
  "whep-delete": [
    withStatus("DELETE", 404),
    stuck("frames", 0),
    mutation("frames go on after DELETE", (reality) => {
      reality.playsOn = true;
    }),
  ],
};
