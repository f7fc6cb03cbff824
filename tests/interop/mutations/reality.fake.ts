import type { TslTally } from "../tools.ts";
import type { Figures, HttpAnswer, HttpRequest, MediaWish } from "../types.ts";

/** Holds all that checks observe. It starts as a product and clients without a fault; a mutation replaces a part of it. */
export class Reality {
  /** Changes an answer on its way to the client. */
  answer: (request: HttpRequest, answer: HttpAnswer) => HttpAnswer = (_request, answer) => answer;
  /** Changes what the client that is tried counts. */
  figures: (figures: Figures, direction: MediaWish["direction"]) => Figures = (figures) => figures;
  /** Changes what the WHEP page counts. */
  seen: (figures: Figures) => Figures = (figures) => figures;
  /** Of our receiver page. */
  width = 320;
  peak = -12;
  latency: number | undefined = 80;
  /** The studio refuses a place that another sender has. */
  guardsPlaces = true;
  /** Time for which a place stays taken after its sender has ended, and after a crash for the same bearer, ms. */
  freedMs = 100;
  takenOverMs = 300;
  /** A viewer's PLI reaches the sender; a player's own reaches ours. */
  passesPli = true;
  answersPli = true;
  /** Delay of our sender from a PLI to its keyframe, and interval of unrequested keyframes (0: none), ms. */
  keyframeMs = 100;
  periodicKeyframeMs = 0;
  /** Media goes on after DELETE. */
  playsOn = false;
  /** Value at the far end for the one that a control tool set; undefined: nothing arrives. */
  toFar: (channel: number, value: unknown) => unknown = (_channel, value) => value;
  /** Tally that a listener hears. */
  toListener: (value: number) => number | undefined = (value) => value;
  toDisplay: (shown: TslTally) => TslTally | undefined = (shown) => shown;
  /** Tally that a library reads of a switcher. */
  toLibrary: (value: number) => number | undefined = (value) => value;
  /** Command at the camera. */
  toCamera: (command: string, from: "library" | "edge") => string | undefined = (command) => command;
  /** Value of a button's feedback. */
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
