import { join } from "node:path";
import { until } from "@setsuna/testkit";
import { MediaFailure } from "../../../apps/media/src/failure.ts";
import { AgentRun, decodeSound } from "./agent.ts";
import { AUDIBLE_DB, PATIENCE_MS, type PartyName, TONES } from "./party-line.ts";
import { toneLevel } from "./sound.ts";
import type { Stage } from "./stage.ts";
import { writeTones } from "./tone-file.ts";

const RATE = 48_000;
/** The agent writes a cluster each second. */
const CLUSTER_MS = 1000;

/** A sound device on the party line: `setsuna party`, with its own tone as voice and a file as loudspeaker. */
export class PartyPort {
  readonly name: PartyName;
  readonly run: AgentRun;
  private readonly heard: string;

  constructor(stage: Stage, folder: string, name: PartyName, secret: string, ...args: readonly string[]) {
    const voice = join(folder, `${name}.wav`);
    writeTones(voice, [TONES[name], TONES[name]], 3);
    this.name = name;
    this.heard = join(folder, `${name}.mkv`);
    const id = ["--id", stage.studio.demoId, ...(secret === "" ? [] : ["--password-env", "LINK"])];
    this.run = new AgentRun(["party", ...id, "--name", name, "-i", voice, "--loop", "-o", this.heard, ...args], {
      SETSUNA_SERVER: stage.studio.origin,
      LINK: secret,
    });
  }

  /** Waits until the port knows that `who` talks to `group`. */
  async knows(who: PartyName, group: number): Promise<void> {
    await this.run.line("people", ({ people }) =>
      (people as { name: string; talk: number[] }[]).some(({ name, talk }) => name === who && talk.includes(group)),
    );
  }

  /** Waits until the recorded mix contains the voice of `who`. */
  async hears(who: PartyName): Promise<void> {
    const isAudible = async (): Promise<boolean> => {
      try {
        return (await this.heardLevel(who)) > AUDIBLE_DB;
      } catch (error) {
        // No cluster yet.
        if (error instanceof MediaFailure && error.code === "input-unreadable") return false;
        throw error;
      }
    };
    await until(`${who}'s voice at ${this.name}`, isAudible, PATIENCE_MS, CLUSTER_MS);
  }

  /** Level of a person's voice in the loudest second of the recorded mix so far, dBFS. */
  async heardLevel(who: PartyName): Promise<number> {
    const sound = await decodeSound(this.heard);
    const levels = Array.from({ length: Math.floor(sound.length / RATE) }, (_, second) =>
      toneLevel(sound.subarray(second * RATE, (second + 1) * RATE), TONES[who]),
    );
    return Math.max(...levels);
  }
}
