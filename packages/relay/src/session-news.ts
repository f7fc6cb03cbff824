import { type RelayNews, type TallyValue, tallyName } from "@setsuna/contracts";

type News = RelayNews["news"];

/** Reports changes of a session to its owner's events. */
export class SessionNews {
  private readonly report: (news: News) => void;
  private standsBy: boolean;
  /** As the client's last heartbeat says. */
  private saysRecording = false;
  private recording = false;
  private tally: TallyValue = 0;

  constructor(standsBy: boolean, report: (news: News) => void) {
    this.standsBy = standsBy;
    this.report = report;
  }

  get isRecording(): boolean {
    return this.recording;
  }

  onHeartbeat(recording: boolean): void {
    this.saysRecording = recording;
  }

  followAir(standsBy: boolean): void {
    if (standsBy === this.standsBy) return;
    this.standsBy = standsBy;
    this.report(standsBy ? "off-air" : "on-air");
  }

  /** Call it once a second, so that a client can't flood its owner with events. */
  followClient(tally: TallyValue | undefined): void {
    if (this.saysRecording !== this.recording) {
      this.recording = this.saysRecording;
      this.report(this.recording ? "recording" : "recorded");
    }
    if (tally === undefined || tally === this.tally) return;
    this.tally = tally;
    this.report(`tally-${tallyName(tally)}`);
  }
}
