/** Pixels per ms of delay, and the widest gap. */
const PIXELS_PER_MS = 0.25;
const WIDEST = 44;

export type MarkState = "off" | "waiting" | "live" | "failed";

/** Logo: a mark and its echo, whose gap shows the delay (1 px per 4 ms). Decorative: the text beside it says the same. */
export const Mark = (props: { readonly state?: MarkState; readonly delayMs?: number | undefined }) => {
  const gap = props.delayMs === undefined ? 7 : Math.min(WIDEST, Math.max(3, props.delayMs * PIXELS_PER_MS));
  return (
    <svg className="mark" data-state={props.state ?? "off"} viewBox="0 0 50 28" width="50" height="28" aria-hidden="true">
      <path className="now" d="M2 1v26" />
      <path className="echo" d={`M${2 + gap} 1v26`} />
    </svg>
  );
};
