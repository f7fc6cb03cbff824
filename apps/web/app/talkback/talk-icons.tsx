import { Icon } from "../components/icon.tsx";

export const MicrophoneIcon = () => (
  <Icon>
    <path d="M7.5 3.5a2.5 2.5 0 0 1 5 0v6a2.5 2.5 0 0 1-5 0zM4.5 9a5.5 5.5 0 0 0 11 0M10 14.5v3" />
  </Icon>
);

export const LatchIcon = ({ closed }: { readonly closed: boolean }) => (
  <Icon>
    <path d="M4.5 9.5h11v7h-11z" />
    {closed ? <path d="M6.5 9.5v-3a3.5 3.5 0 0 1 7 0v3" /> : <path d="M6.5 9.5v-3a3.5 3.5 0 0 1 6.5-1.8" />}
  </Icon>
);
