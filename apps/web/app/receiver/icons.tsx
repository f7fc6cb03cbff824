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
