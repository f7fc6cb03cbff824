import type { Channel } from "@setsuna/contracts";
import type { ReactNode } from "react";
import type { OverallPhase } from "../streaming/phase/overall-phase.ts";
import type { FormEntry } from "../streaming/use-client-forms.ts";
import type { Command } from "../streaming/use-command.ts";
import type { TalkControl } from "../talkback/use-talk.ts";
import type { ReceiverForm } from "./receiver-form.ts";
import type { View } from "./view.ts";

/** A player's place among all on the page. */
export interface PlayerPlace {
  /** 1 for the first. */
  readonly place: number;
  /** Of all on the page. */
  readonly count: number;
  /** The soloed player. Absent if each follows its own mute switch. */
  readonly solo: number | undefined;
  readonly setSolo: (key: number | undefined) => void;
  /** This player's picture is shown alone. */
  readonly alone: boolean;
  readonly toggleAlone: () => void;
  readonly select: (key: number) => void;
}

/** State and settings that all players of a page share. */
export interface PlayerPage {
  /** Asked of all players. */
  readonly command: Command | undefined;
  readonly view: View;
  /** Nothing but the picture is shown. */
  readonly clean: boolean;
  /** The page was opened by a link for viewers, so it shows nothing for the crew. */
  readonly guest: boolean;
  /** Orders by the control channel set the delay and open the replay. */
  readonly remote: boolean;
  /** Speaking to the senders, on `channel`. */
  readonly talk: TalkControl;
  readonly talkChannel: Channel | undefined;
}

/** The page's panel, which shows the selected player. */
export interface PlayerPanel {
  readonly id: string;
  readonly open: boolean;
  readonly show: () => void;
  readonly close: () => void;
  /** The players of the page. */
  readonly roster: ReactNode;
  /** Settings of the page. */
  readonly display: ReactNode;
}

export interface PlayerProps {
  readonly entry: FormEntry<ReceiverForm>;
  /** The form is the device's and the link's, not the server's first guess. */
  readonly ready: boolean;
  /** The keys and the panel are this player's. */
  readonly selected: boolean;
  readonly among: PlayerPlace;
  readonly page: PlayerPage;
  readonly panel: PlayerPanel;
  readonly change: (key: number, fields: Partial<ReceiverForm>) => void;
  /** Called with this player's phase on every change. */
  readonly report: (key: number, phase: OverallPhase) => void;
}
