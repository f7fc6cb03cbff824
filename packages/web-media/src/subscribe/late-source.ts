/**
 * Sets a media element's source once its document has loaded, or earlier when the track has data. A source without data
 * delays the document's `load` event (HTML, "delaying-the-load-event flag").
 */
export class LateSource {
  private readonly element: HTMLMediaElement;
  private readonly track: MediaStreamTrack;
  private readonly stream: MediaStream;
  private readonly attached: () => void;
  private isDone = false;

  constructor(element: HTMLMediaElement, track: MediaStreamTrack, attached: () => void) {
    this.element = element;
    this.track = track;
    this.stream = new MediaStream([track]);
    this.attached = attached;
    if (document.readyState === "complete") {
      this.set();
    } else {
      window.addEventListener("load", this.set);
      track.addEventListener("unmute", this.set);
    }
  }

  readonly set = (): void => {
    if (this.isDone) return;
    this.cancel();
    this.element.srcObject = this.stream;
    this.attached();
  };

  /** Leaves the source of another owner. */
  remove(): void {
    this.cancel();
    if (this.element.srcObject === this.stream) this.element.srcObject = null;
  }

  cancel(): void {
    this.isDone = true;
    window.removeEventListener("load", this.set);
    this.track.removeEventListener("unmute", this.set);
  }
}
