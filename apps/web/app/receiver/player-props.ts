import type { Channel } from "@setsuna/contracts";
import type { ReactNode } from "react";
import type { OverallPhase } from "../streaming/phase/overall-phase.ts";
import type { FormEntry } from "../streaming/use-client-forms.ts";
import type { Command } from "../streaming/use-command.ts";
import type { TalkControl } from "../talkback/use-talk.ts";
import type { ReceiverForm } from "./receiver-form.ts";
import type { Recordings } from "./record/use-recordings.ts";
import type { Rect } from "./tiles/tile-tree.ts";
import type { View } from "./view.ts";

export interface PlayerPlace {
  readonly place: number;
  readonly count: number;
  /** Absent if each uses its own mute switch. */
  readonly solo: number | undefined;
  readonly setSolo: (key: number | undefined) => void;
  readonly alone: boolean;
  readonly toggleAlone: () => void;
  readonly select: (key: number) => void;
}

export interface PlayerPage {
  readonly command: Command | undefined;
  readonly view: View;
  readonly clean: boolean;
  readonly guest: boolean;
  /** The control channel may set the delay and open the replay. */
  readonly remote: boolean;
  readonly talk: TalkControl;
  readonly talkChannel: Channel | undefined;
  readonly ducked: boolean;
  readonly recordings: Pick<Recordings, "on" | "report">;
}

export interface PlayerPanel {
  readonly id: string;
  readonly open: boolean;
  readonly show: () => void;
  readonly close: () => void;
  readonly roster: ReactNode;
  readonly display: ReactNode;
}

export interface PlayerProps {
  readonly entry: FormEntry<ReceiverForm>;
  readonly ready: boolean;
  readonly selected: boolean;
  /** Undefined for a single player, which takes the whole area. */
  readonly rect: Rect | undefined;
  readonly among: PlayerPlace;
  readonly page: PlayerPage;
  readonly panel: PlayerPanel;
  readonly change: (key: number, fields: Partial<ReceiverForm>) => void;
  readonly report: (key: number, phase: OverallPhase) => void;
}
