import { Icon } from "../components/icon.tsx";

export const SoundIcon = ({ muted }: { readonly muted: boolean }) => (
  <Icon>
    <path d="M2.5 7.5v5h3l4 3.5V4l-4 3.5z" />
    {muted ? <path d="m12.5 7.5 5 5m0-5-5 5" /> : <path d="M12.5 7.5v5M15 5.5v9M17.5 3.5v13" />}
  </Icon>
);

export const FullScreenIcon = ({ active }: { readonly active: boolean }) => (
  <Icon>
    {active ? (
      <path d="M7.5 2.5v5h-5M12.5 2.5v5h5M7.5 17.5v-5h-5M12.5 17.5v-5h5" />
    ) : (
      <path d="M7.5 2.5h-5v5M12.5 2.5h5v5M7.5 17.5h-5v-5M12.5 17.5h5v-5" />
    )}
  </Icon>
);

export const RailIcon = () => (
  <Icon>
    <path d="M2.5 3.5h15v13h-15zM12.5 3.5v13M14.5 7h1.5M14.5 10h1.5M14.5 13h1.5" />
  </Icon>
);

export const HelpIcon = () => (
  <Icon>
    <path d="M6.5 7.5a3.5 3.5 0 1 1 5 3.1c-1 .5-1.5 1-1.5 2.4M10 15v1.5" />
  </Icon>
);

export const OverlayIcon = () => (
  <Icon>
    <path d="M2.5 3.5h15v13h-15zM2.5 7.5h15M5 5.5h4M13 5.5h2.5" />
  </Icon>
);

export const RecordIcon = ({ active }: { readonly active: boolean }) => (
  <Icon>{active ? <path d="M6.5 6.5h7v7h-7z" /> : <path d="M10 5.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z" />}</Icon>
);

export const PipIcon = () => (
  <Icon>
    <path d="M17.5 8.5v-5h-15v13h6M10.5 11.5h7v5h-7z" />
  </Icon>
);

export const AloneIcon = ({ alone }: { readonly alone: boolean }) => (
  <Icon>{alone ? <path d="M2.5 3.5h15v13h-15zM10 3.5v13M2.5 10h15" /> : <path d="M2.5 3.5h15v13h-15zM5.5 6.5h9v7h-9z" />}</Icon>
);

export const LayoutIcon = ({ layout }: { readonly layout: "grid" | "large" | "side" | "own" }) => (
  <Icon>
    {layout === "grid" && <path d="M2.5 3.5h15v13h-15zM10 3.5v13M2.5 10h15" />}
    {layout === "large" && <path d="M2.5 3.5h15v13h-15zM2.5 12.5h15M7.5 12.5v4M12.5 12.5v4" />}
    {layout === "own" && <path d="M2.5 3.5h15v13h-15zM8 3.5v13M8 10.5h9.5M13.5 10.5v6" />}
    {layout === "side" && <path d="M2.5 3.5h15v13h-15zM10 3.5v13" />}
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="m4.5 4.5 11 11m0-11-11 11" />
  </Icon>
);
