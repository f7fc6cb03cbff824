import type { TallyName } from "@setsuna/contracts";

/** Shapes for color blindness: ring, square, circle, triangle. */
export const TallyShape = ({ name, className }: { readonly name: TallyName; readonly className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 100 100" aria-hidden="true" fill="currentColor">
    {name === "off" && <circle cx="50" cy="50" r="40" fill="none" stroke="currentColor" strokeWidth="6" />}
    {name === "red" && <rect x="10" y="10" width="80" height="80" />}
    {name === "green" && <circle cx="50" cy="50" r="43" />}
    {name === "amber" && <path d="M50 6 96 90H4Z" />}
  </svg>
);
