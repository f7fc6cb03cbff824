import type { PlayoutPorts } from "./playout-ports.ts";

export type View = "first" | "second";

/** Shows the decoded frames of one view: in a track's writable, or on the page when there is none. */
export class FrameSink {
  private readonly ports: PlayoutPorts;
  private readonly view: View;
  private writer: WritableStreamDefaultWriter<VideoFrame> | undefined;
  private isClosed = false;

  constructor(ports: PlayoutPorts, view: View, writable: WritableStream<VideoFrame> | undefined) {
    this.ports = ports;
    this.view = view;
    this.setWritable(writable);
  }

  /** Without it, the page draws. */
  setWritable(writable: WritableStream<VideoFrame> | undefined): void {
    this.writer = writable?.getWriter();
  }

  draw(frame: VideoFrame): void {
    if (this.isClosed) frame.close();
    else if (this.writer === undefined) {
      const { view } = this;
      this.ports.post({ t: "frame", frame, view }, [frame as unknown as Transferable]);
    }
    // The sink closes accepted frames; we close rejected ones.
    else this.writer.write(frame).catch(() => frame.close());
  }

  /** Rejects the frames that the track hasn't taken, which closes them. */
  close(): void {
    this.isClosed = true;
    void Promise.allSettled([this.writer?.abort()]);
  }
}
