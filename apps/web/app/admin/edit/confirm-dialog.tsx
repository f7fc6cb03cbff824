import { EditDialog } from "./edit-dialog.tsx";

export const ConfirmDialog = (props: {
  readonly heading: string;
  readonly text: string;
  readonly busy: boolean;
  readonly failure: unknown;
  readonly close: () => void;
  readonly act: () => void;
}) => (
  <EditDialog
    heading={props.heading}
    busy={props.busy}
    failure={props.failure}
    close={props.close}
    save={props.act}
    act={props.heading}
    deletes
  >
    <p>{props.text}</p>
  </EditDialog>
);
