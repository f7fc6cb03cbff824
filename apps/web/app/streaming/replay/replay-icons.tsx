import { Icon } from "../../components/icon.tsx";

export const ForwardIcon = () => (
  <Icon>
    <path d="M5.5 3.5v13l11-6.5z" />
  </Icon>
);

export const BackIcon = () => (
  <Icon>
    <path d="M14.5 3.5v13L3.5 10z" />
  </Icon>
);

export const PauseIcon = () => (
  <Icon>
    <path d="M6.5 3.5v13M13.5 3.5v13" />
  </Icon>
);

export const StepIcon = ({ back = false }: { readonly back?: boolean }) => (
  <Icon>{back ? <path d="M13.5 4.5v11L6 10zM4 4.5v11" /> : <path d="M6.5 4.5v11L14 10zM16 4.5v11" />}</Icon>
);
