import { StudioError, TALLY_KEY } from "@setsuna/contracts";
import type { ControlPort } from "../control-port.ts";
import { Reconnect } from "../net/reconnect.ts";
import type { TargetWorld } from "../net/target.ts";
import { PeerState } from "../switcher/say-peer.ts";
import { connectObs, type ObsLink, obsFailure } from "./obs-link.ts";
import type { ObsSettings } from "./obs-settings.ts";
import { type ObsSurvey, readScenes } from "./read-scenes.ts";
import { tallyOf } from "./scene-tally.ts";

/** After a wrong password or unsupported OBS, which only a person can fix, ms. */
const HOPELESS_MS = 30_000;

export type ObsPhase =
  | { readonly name: "connecting" }
  | { readonly name: "connected" }
  /** Can't connect; retries automatically. */
  | { readonly name: "waiting"; readonly error: StudioError };

export interface OpenObs {
  phase(): ObsPhase;
  close(): void;
}

/** These events change scenes, groups or names. */
const REARRANGED = [
  "SceneItemEnableStateChanged",
  "SceneItemCreated",
  "SceneItemRemoved",
  "SceneCreated",
  "SceneRemoved",
  "SceneNameChanged",
  "InputNameChanged",
  "CurrentSceneCollectionChanged",
] as const;

/** Tally from OBS. Lamps keep their state while it is away. `onPhase`: each change. */
export const openObs = (
  settings: ObsSettings,
  port: ControlPort,
  world: TargetWorld,
  onPhase: (phase: ObsPhase) => void = () => undefined,
): OpenObs => {
  const peer = new PeerState("OBS", world.log);
  let phase: ObsPhase = { name: "connecting" };
  let link: ObsLink | undefined;
  let closed = false;

  let survey: ObsSurvey | undefined;
  let leaving: string | undefined;
  let inTransition = false;

  const enter = (next: ObsPhase): void => {
    phase = next;
    if (next.name === "waiting") peer.failed(next.error.code, next.error.detail);
    else if (next.name === "connected" && !reconnect.isUnsteady) peer.connected();
    onPhase(next);
  };

  const emit = (): void => {
    if (survey?.program === undefined) return;
    const program = inTransition && leaving !== undefined ? [survey.program, leaving] : [survey.program];
    for (const [channel, value] of tallyOf({ scenes: survey.scenes, program, preview: survey.preview }, settings.sources))
      if (port.channels().includes(channel)) port.setState(channel, TALLY_KEY, value, "obs");
  };

  const retry = (error: unknown): void => {
    link?.close();
    link = undefined;
    if (closed) return;
    const failure = obsFailure(error);
    reconnect.ended(failure.code === "obs-unreachable" ? 0 : HOPELESS_MS);
    enter({ name: "waiting", error: failure });
  };

  const follow = (own: ObsLink): (() => void) => {
    let reading = false;
    let stale = false;
    const read = async (): Promise<void> => {
      if (reading) {
        stale = true;
        return;
      }
      reading = true;
      try {
        do {
          stale = false;
          const fresh = await readScenes(own);
          if (link !== own) return;
          survey = fresh;
          emit();
        } while (stale);
      } catch (error) {
        if (link === own) retry(error);
      } finally {
        reading = false;
      }
    };
    return () => void read();
  };

  const listen = (own: ObsLink, read: () => void): void => {
    const { obs } = own;
    const change = (part: Partial<ObsSurvey>): void => {
      if (survey === undefined) return;
      survey = { ...survey, ...part };
      emit();
    };
    obs.on("CurrentProgramSceneChanged", ({ sceneName }) => {
      if (survey?.program !== sceneName) leaving = survey?.program;
      change({ program: sceneName });
    });
    obs.on("CurrentPreviewSceneChanged", ({ sceneName }) => change({ preview: sceneName }));
    obs.on("SceneTransitionStarted", () => {
      inTransition = true;
      leaving ??= survey?.program;
      emit();
    });
    obs.on("SceneTransitionEnded", () => {
      inTransition = false;
      leaving = undefined;
      emit();
    });
    obs.on("StudioModeStateChanged", read);
    for (const event of REARRANGED) obs.on(event, read);
  };

  const connect = async (): Promise<void> => {
    if (closed) return;
    enter({ name: "connecting" });
    try {
      const own = await connectObs(settings, world.time, () => {
        if (link === own) retry(new StudioError("obs-unreachable", "OBS ended the connection"));
      });
      if (closed) {
        own.close();
        return;
      }
      link = own;
      survey = undefined;
      leaving = undefined;
      inTransition = false;
      const read = follow(own);
      listen(own, read);
      enter({ name: "connected" });
      reconnect.opened(() => peer.connected());
      read();
    } catch (error) {
      retry(error);
    }
  };

  const reconnect = new Reconnect(world, () => void connect());
  void connect();
  return {
    phase: () => phase,
    close: () => {
      closed = true;
      reconnect.close();
      link?.close();
      link = undefined;
    },
  };
};
