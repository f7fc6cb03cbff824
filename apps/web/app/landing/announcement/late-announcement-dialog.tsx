import { type ComponentProps, lazy, Suspense } from "react";
import type { AnnouncementDialog } from "./announcement-dialog.tsx";

const Dialog = lazy(async () => ({ default: (await import("./announcement-dialog.tsx")).AnnouncementDialog }));

/** Most readers see no announcement, so it loads late. */
export const LateAnnouncementDialog = (props: ComponentProps<typeof AnnouncementDialog>) => (
  <Suspense fallback={null}>
    <Dialog {...props} />
  </Suspense>
);
