import { type ComponentProps, lazy, Suspense } from "react";
import type { AnnouncementDialog } from "./announcement-dialog.tsx";

const Dialog = lazy(async () => ({ default: (await import("./announcement-dialog.tsx")).AnnouncementDialog }));

/** Shows the announcement once its dialog is loaded: most readers of the landing page have none to see. */
export const LateAnnouncementDialog = (props: ComponentProps<typeof AnnouncementDialog>) => (
  <Suspense fallback={null}>
    <Dialog {...props} />
  </Suspense>
);
