import { type Channel, RECORD_KEY, RECORD_STATUS_KEY, RecordOrder, type RecordStatus } from "@setsuna/contracts";
import type { ControlBoard } from "../edge/control-board.ts";

export class RecordControl {
  private readonly board: ControlBoard;
  private readonly channel: Channel;
  private readonly stopListening: () => void;

  constructor(board: ControlBoard, channel: Channel, wanted: (on: boolean) => void) {
    this.board = board;
    this.channel = channel;
    this.stopListening = board.onChange((change) => {
      if (change.channel !== channel || change.kind !== "state" || change.key !== RECORD_KEY) return;
      const order = RecordOrder.safeParse(change.value);
      if (order.success && change.origin !== "recorder") wanted(Boolean(order.data));
    });
  }

  /** Also sets `record` to the current state, so that buttons and faders agree. */
  show(status: RecordStatus): void {
    this.board.setState(this.channel, RECORD_STATUS_KEY, status, "recorder");
    const shown = RecordOrder.safeParse(this.board.state(this.channel, RECORD_KEY));
    if (!shown.success || Boolean(shown.data) !== status.recording)
      this.board.setState(this.channel, RECORD_KEY, status.recording, "recorder");
  }

  close(): void {
    this.stopListening();
  }
}
