import { errorBodyOf } from "@setsuna/contracts";
import { Receiver } from "../faces.ts";
import type { ClientState, VideoSignal } from "../state.ts";
import { ATTRIBUTES, isJoining, LIVE, liveOptions, receiverOptions } from "./player-options.ts";
import { ageText, languageOf, signalText, textsIn, withheldText } from "./player-texts.ts";
import { buildView, type PlayerView, say } from "./player-view.ts";

const AGE_MS = 1000;
/** Servers have no elements but load the class. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? class {};

type Shown = { readonly ja: string; readonly en: string };

/**
 * `<setsuna-player id="abc-defg" video="1" audio="1">`: received video with its audio, which says what is missing. Starts when
 * it is connected to a document, and stops when it is removed. Attributes: `id` or `serial-id`, `video`, `audio`, `server`,
 * `password`, `delay`, `volume`, `muted`, `playout`, `latency` (shows the figure). Events: `signal` with a {@link VideoSignal} as
 * `detail`, `state` with a {@link ClientState}. Parts for styles: `video`, `status`, `age`, `sound`, `latency`.
 */
export class SetsunaPlayer extends Base {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES;

  private view: PlayerView | undefined;
  private playing: Receiver | undefined;
  private state: ClientState | undefined;
  private signal: VideoSignal = { name: "awaited" };
  private failure: Shown | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  private planned = false;

  /** Receiver of the element; undefined while there is none. */
  get receiver(): Receiver | undefined {
    return this.playing;
  }

  connectedCallback(): void {
    if (this.view === undefined) {
      this.view = buildView(this.attachShadow({ mode: "open" }));
      this.view.sound.addEventListener("click", () => void this.unlockSound());
    }
    this.timer ??= setInterval(() => this.show(), AGE_MS);
    this.plan();
  }

  disconnectedCallback(): void {
    // A move within the document is one task, and plays on.
    this.plan();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || !this.isConnected) return;
    if (isJoining(name)) {
      this.leave();
      this.plan();
    } else if ((LIVE as readonly string[]).includes(name)) this.change();
    else this.show();
  }

  /** Resumes audio and video that the browser withheld until a gesture. Call in one. */
  async unlockSound(): Promise<void> {
    await this.playing?.unlockSound();
    this.show();
  }

  private plan(): void {
    if (this.planned) return;
    this.planned = true;
    queueMicrotask(() => {
      this.planned = false;
      if (!this.isConnected) this.leave();
      else if (this.playing === undefined) this.join();
      this.show();
    });
  }

  private join(): void {
    const { view } = this;
    if (view === undefined) return;
    this.failure = undefined;
    try {
      const receiver = new Receiver({ ...receiverOptions((name) => this.getAttribute(name)), video: view.video });
      this.playing = receiver;
      receiver.onState((state) => {
        if (this.playing !== receiver) return;
        this.state = state;
        this.tell("state", state);
      });
      receiver.onSignal((signal) => {
        if (this.playing !== receiver) return;
        this.signal = signal;
        this.tell("signal", signal);
      });
      receiver.start().catch((error: unknown) => {
        if (this.playing === receiver) this.fail(error);
      });
    } catch (error) {
      this.fail(error);
    }
  }

  private leave(): void {
    const { playing } = this;
    this.playing = undefined;
    this.state = undefined;
    this.signal = { name: "awaited" };
    if (!this.isConnected) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
    playing?.stop().catch((error: unknown) => console.error(error));
  }

  private change(): void {
    try {
      this.playing?.update(liveOptions((name) => this.getAttribute(name))).catch((error: unknown) => this.fail(error));
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.failure = errorBodyOf(error);
    this.show();
  }

  private tell(type: string, detail: ClientState | VideoSignal): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
    this.show();
  }

  private show(): void {
    const { view, state } = this;
    if (view === undefined) return;
    const language = languageOf(this);
    const words = textsIn(language);
    const refused = state?.streams.flatMap(({ phase }) => (phase.name === "refused" ? [phase.error] : []))[0];
    const refusal = state?.phase.name === "failed" ? state.phase.error : refused;
    const failure = this.failure ?? refusal;
    const video = state?.streams.find(({ kind }) => kind === "video");
    const waits = state === undefined || video !== undefined;
    const signal = signalText(words, this.signal, video?.phase.name === "waiting-for-sender");
    // For example, frames are larger than the plan allows.
    const ended = video?.phase.name === "waiting-for-sender" ? video.phase.ended : undefined;
    const text = ended?.[language] ?? signal ?? (video?.sourceMuted === true ? words.muted : undefined);
    say(view.status, failure?.[language] ?? (waits ? text : undefined));
    say(view.age, failure === undefined ? ageText(words, this.signal, Date.now()) : undefined);
    view.video.toggleAttribute("data-lost", this.signal.name === "lost");
    const median = video?.stats?.latency?.median;
    say(view.latency, this.hasAttribute("latency") && median !== undefined ? words.latency(Math.round(median)) : undefined);
    say(view.sound, withheldText(words, this.playing));
  }
}
