import type { SerialId } from "@setsuna/contracts";
import { mediaPath, type Studio, until, type WebhookReceiver } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { AgentRun } from "../../support/agent.ts";
import { longestGaps, watchPlayers } from "../../support/frame-gaps.ts";
import { untilFrames } from "../../support/stage.ts";
import type { ReplicatedDatabase } from "./replicated-database.ts";

/** Arguments of `setsuna send`: a file that repeats. */
export const FOOTAGE = ["--input", mediaPath("footage.h264"), "--loop"];
const SECOND_CAMERA = 2;

/** Types of the events of a channel that the endpoint received, in order, repeated ones too. */
export const typesOn = (receiver: WebhookReceiver, channel: number): readonly string[] =>
  receiver.messages.filter(({ body }) => body.data.channel === channel).map(({ body }) => body.type);

/**
 * Kills the primary and promotes the standby while a viewer watches channel 1. A second camera's start is being delivered when
 * the primary dies, and its end happens without a database. Returns the viewer's longest wait for a frame, ms.
 */
export const failOverDuring = async (show: {
  readonly studio: Studio;
  readonly database: ReplicatedDatabase;
  readonly receiver: WebhookReceiver;
  readonly id: SerialId;
  readonly viewer: Page;
}): Promise<number> => {
  const { studio, database, receiver, id, viewer } = show;
  let accept = (): void => undefined;
  const accepted = new Promise<number>((resolve) => {
    accept = () => resolve(204);
  });
  receiver.answer = ({ body }) => (body.data.channel === SECOND_CAMERA && body.type === "sender.started" ? accepted : 204);
  const args = ["send", "--id", id, "--video", String(SECOND_CAMERA), ...FOOTAGE];
  const camera = new AgentRun(args, { SETSUNA_SERVER: studio.origin });
  try {
    await until("the camera's start at the endpoint", () => typesOn(receiver, SECOND_CAMERA).length > 0);
    // A report counts whole seconds.
    await until("3 s of the camera", () => camera.lines.filter(({ event }) => event === "statistics").length >= 3);
    await watchPlayers(viewer);
    await database.failOver(async () => {
      accept();
      await camera.stop();
      await untilFrames(viewer, 30);
    });
  } finally {
    await camera.stop();
  }
  await until("the camera's end at the endpoint", () => typesOn(receiver, SECOND_CAMERA).includes("sender.ended"));
  await untilFrames(viewer, 30);
  return (await longestGaps(viewer))["1"] ?? 0;
};
