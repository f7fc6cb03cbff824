import type { StreamSideFromRelay } from "@setsuna/contracts";

type StateMessage = Extract<StreamSideFromRelay, { t: "state" }>;

/** The relay's word on a stream's two senders; each member is absent while not so. */
export interface StandbyFacts {
  /** Set if this sender is the standby. */
  readonly standsBy?: true;
  /** Set if another sender waits as standby and sends. */
  readonly hasStandby?: true;
  readonly bySpare?: true;
  readonly slate?: true;
  /**
   * The relay announced this switch of the sender on air by naming its standby. Numbers and timestamps continue, and this
   * message may arrive after the first frames, so restarting would drop their keyframe.
   */
  readonly switched?: true;
}

const NONE: StandbyFacts = {};

/** Follows a stream's senders by the relay's states. Facts stay the same object while nothing changes. */
export class StandbyWatch {
  private generation: number | undefined;
  private current: StandbyFacts = NONE;

  get facts(): StandbyFacts {
    return this.current;
  }

  onState({ senderGeneration, standsBy, hasStandby, bySpare, slate }: StateMessage): boolean {
    const before = this.current;
    const isAnother = this.generation !== undefined && this.generation !== senderGeneration;
    this.generation = senderGeneration;
    const switched = isAnother ? before.hasStandby === true : before.switched === true;
    if (
      before.standsBy === standsBy &&
      before.hasStandby === hasStandby &&
      before.bySpare === bySpare &&
      before.slate === slate &&
      (before.switched === true) === switched
    )
      return false;
    this.current = {
      ...(standsBy && { standsBy }),
      ...(hasStandby && { hasStandby }),
      ...(bySpare && { bySpare }),
      ...(slate && { slate }),
      ...(switched && { switched }),
    };
    return true;
  }

  reset(): void {
    this.generation = undefined;
    this.current = NONE;
  }
}
