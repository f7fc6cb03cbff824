import type { TslTally } from "../tools.ts";
import type { Figures, HttpAnswer, HttpRequest, MediaRequest } from "../types.ts";

/** Starts without a fault; a mutation replaces a part of it. */
export class Reality {
  answer: (request: HttpRequest, answer: HttpAnswer) => HttpAnswer = (_request, answer) => answer;
  figures: (figures: Figures, direction: MediaRequest["direction"]) => Figures = (figures) => figures;
  seen: (figures: Figures) => Figures = (figures) => figures;
  width = 320;
  peak = -12;
  latency: number | undefined = 80;
  guardsPlaces = true;
  /** After its sender has ended, and after a crash for the same bearer, ms. */
  freedMs = 100;
  takenOverMs = 300;
  passesPli = true;
  answersPli = true;
  /** Delay from a PLI to its keyframe, and interval of unrequested keyframes, ms (0: none). */
  keyframeMs = 100;
  periodicKeyframeMs = 0;
  playsOn = false;
  toFar: (channel: number, value: unknown) => unknown = (_channel, value) => value;
  toListener: (value: number) => number | undefined = (value) => value;
  toDisplay: (shown: TslTally) => TslTally | undefined = (shown) => shown;
  toLibrary: (value: number) => number | undefined = (value) => value;
  toCamera: (command: string, from: "library" | "edge") => string | undefined = (command) => command;
  toButton: (isOnAir: boolean) => boolean = (isOnAir) => isOnAir;
  accounts = {
    confirms: true,
    opensAccount: true,
    address: (email: string): string | undefined => email,
    sends: ["SRP_A"] as readonly string[],
    wrongPassword: "NotAuthorizedException" as string | undefined,
    rotates: true,
    signsOut: true,
    revokesOthers: true,
  };
  oidc = {
    without: "",
    subject: "subject" as string | undefined,
    userInfo: "subject" as string | undefined,
    wrongVerifier: "invalid_grant" as string | undefined,
    rotates: true,
    usedRefresh: "invalid_grant" as string | undefined,
    revokedRefresh: "invalid_grant" as string | undefined,
    revokedAccess: "invalid_token" as string | undefined,
    refresh: "refresh" as string | undefined,
  };
}
