const STYLE = `
:host { display: block; position: relative; overflow: hidden; aspect-ratio: 16 / 9; background: #101114; color: #f4f4f2;
  font: 500 0.875rem / 1.5 system-ui, sans-serif; }
:host([hidden]) { display: none; }
video { display: block; width: 100%; height: 100%; object-fit: contain; }
video[data-lost] { opacity: 0.35; filter: grayscale(1); }
[part="status"] { position: absolute; inset: auto 0 0; margin: 0; padding: 0.5rem 0.75rem; background: rgb(16 17 20 / 78%); }
[part="age"] { position: absolute; inset: auto 0 0 auto; padding: 0.5rem 0.75rem; font-variant-numeric: tabular-nums; }
[part="latency"] { position: absolute; inset: 0.5rem 0.5rem auto auto; padding: 0 0.5rem; background: rgb(16 17 20 / 78%);
  font-variant-numeric: tabular-nums; }
[part="sound"] { position: absolute; inset: 0 0 auto; margin: auto; inset-block: 0; block-size: 2.75rem; inline-size: fit-content;
  padding: 0 1.25rem; border: 1px solid currentcolor; background: #101114; color: inherit; font: inherit; cursor: pointer; }
[part="sound"]:focus-visible { outline: 3px solid #f4f4f2; outline-offset: 3px; }
[hidden] { display: none; }
`;

export interface PlayerView {
  readonly video: HTMLVideoElement;
  readonly status: HTMLParagraphElement;
  /** Seconds for which the signal is lost, which a screen reader shouldn't announce each second. */
  readonly age: HTMLSpanElement;
  readonly latency: HTMLSpanElement;
  readonly sound: HTMLButtonElement;
}

const made = <Name extends keyof HTMLElementTagNameMap>(name: Name, part: string): HTMLElementTagNameMap[Name] => {
  const element = document.createElement(name);
  element.setAttribute("part", part);
  return element;
};

export const say = (element: HTMLElement, text: string | undefined): void => {
  element.hidden = text === undefined;
  if (element.textContent !== (text ?? "")) element.textContent = text ?? "";
};

/** A constructed sheet passes every content security policy. */
export const buildView = (root: ShadowRoot): PlayerView => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const [video, status, age, latency, sound] = [
    made("video", "video"),
    made("p", "status"),
    made("span", "age"),
    made("span", "latency"),
    made("button", "sound"),
  ];
  video.autoplay = true;
  video.playsInline = true;
  // Audio is separate, and silent video plays without a gesture.
  video.muted = true;
  status.setAttribute("role", "status");
  sound.type = "button";
  age.setAttribute("aria-hidden", "true");
  for (const element of [status, age, latency, sound]) element.hidden = true;
  root.append(video, status, age, latency, sound);
  return { video, status, age, latency, sound };
};
