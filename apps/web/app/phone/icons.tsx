import type { ReactNode } from "react";

/* Decorative, because the button has the name. */
const Icon = ({ children }: { readonly children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    width={26}
    height={26}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

export const FlipIcon = () => (
  <Icon>
    <path d="M3 8h13l-4-4M21 16H8l4 4" />
  </Icon>
);

export const MicrophoneIcon = ({ muted }: { readonly muted: boolean }) => (
  <Icon>
    <path d="M9 3h6v10H9zM5 11v5h14v-5M12 16v5" />
    {muted && <path d="M3 3l18 18" />}
  </Icon>
);

export const CameraIcon = ({ off }: { readonly off: boolean }) => (
  <Icon>
    <path d="M3 7h12v10H3zM15 11l6-3v8l-6-3z" />
    {off && <path d="M3 3l18 18" />}
  </Icon>
);

export const TorchIcon = ({ on }: { readonly on: boolean }) => (
  <Icon>
    <path d="M8 9h8l-2 4v8h-4v-8z" fill={on ? "currentColor" : "none"} />
    <path d="M12 2v4M5 3l2 3M19 3l-2 3" />
  </Icon>
);

export const SettingsIcon = () => (
  <Icon>
    <path d="M3 6h18M3 12h18M3 18h18M8 3.5v5M16 9.5v5M10 15.5v5" />
  </Icon>
);

export const ScanIcon = () => (
  <Icon>
    <path d="M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5M8 8h3v3H8zM13 13h3v3h-3zM13 8h3M8 13v3" />
  </Icon>
);

export const HomeIcon = () => (
  <Icon>
    <path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z" />
  </Icon>
);

export const SpeakerIcon = ({ muted }: { readonly muted: boolean }) => (
  <Icon>
    <path d="M3 9v6h4l5 4V5L7 9z" />
    {muted ? <path d="m15 9 6 6m0-6-6 6" /> : <path d="M15 9v6M18 7v10M21 5v14" />}
  </Icon>
);

export const FullScreenIcon = ({ active }: { readonly active: boolean }) => (
  <Icon>
    {active ? <path d="M9 3v6H3M15 3v6h6M9 21v-6H3M15 21v-6h6" /> : <path d="M9 3H3v6M15 3h6v6M9 21H3v-6M15 21h6v-6" />}
  </Icon>
);
