import { type RefObject, useMemo } from "react";

export const useChosenVideo = (page: RefObject<HTMLElement | null>): RefObject<HTMLVideoElement | null> =>
  useMemo(
    () => ({
      get current() {
        return page.current?.querySelector<HTMLVideoElement>('[data-selected="true"] video, section > video') ?? null;
      },
    }),
    [page],
  );
