import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./picture-in-picture.module.css";

/** Document Picture-in-Picture (WICG), missing in TypeScript's library. */
interface DocumentPictureInPicture {
  readonly window: Window | null;
  requestWindow(size: { readonly width: number; readonly height: number }): Promise<Window>;
}
declare global {
  interface Window {
    readonly documentPictureInPicture?: DocumentPictureInPicture;
  }
}

const WIDTH = 480;
const HEIGHT = 270;

export interface PictureInPicture {
  /** Absent if unsupported. */
  readonly toggle: (() => void) | undefined;
  readonly active: boolean;
  readonly window: ReactNode;
}

/** The content security policy allows the page's own files. */
const dress = (target: Document): void => {
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) target.head.append(sheet.cloneNode(true));
  target.documentElement.lang = document.documentElement.lang;
  const { faces } = document.documentElement.dataset;
  if (faces !== undefined) target.documentElement.dataset.faces = faces;
  target.body.setAttribute("data-gallery", "");
};

/**
 * Shows a video with its overlay in a small window above all others. If the browser offers only a bare video window, it
 * closes once the video isn't live, because it can't show the state.
 */
export const usePictureInPicture = (of: {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly title: string;
  readonly lost: boolean;
  readonly over: ReactNode;
}): PictureInPicture => {
  const { video, title, lost } = of;
  const [canBare, setCanBare] = useState(false);
  const [canWhole, setCanWhole] = useState(false);
  const [pip, setPip] = useState<Window>();
  const [bare, setBare] = useState(false);
  useEffect(() => {
    setCanWhole(window.documentPictureInPicture !== undefined);
    setCanBare("pictureInPictureEnabled" in document && document.pictureInPictureEnabled);
  }, []);
  useEffect(() => () => pip?.close(), [pip]);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const read = () => setBare(document.pictureInPictureElement === element);
    for (const name of ["enterpictureinpicture", "leavepictureinpicture"]) element.addEventListener(name, read);
    return () => {
      for (const name of ["enterpictureinpicture", "leavepictureinpicture"]) element.removeEventListener(name, read);
    };
  }, [video]);
  useEffect(() => {
    if (bare && lost) leaveBare();
  }, [bare, lost]);

  const toggle = useCallback(() => {
    const refused = (error: unknown) => console.warn("The browser refused picture in picture", error);
    if (pip) setPip(undefined);
    else if (bare) leaveBare();
    else if (window.documentPictureInPicture)
      window.documentPictureInPicture.requestWindow({ width: WIDTH, height: HEIGHT }).then((opened) => {
        dress(opened.document);
        opened.document.title = title;
        opened.addEventListener("pagehide", () => setPip((before) => (before === opened ? undefined : before)));
        setPip(opened);
      }, refused);
    else void video.current?.requestPictureInPicture().catch(refused);
  }, [pip, bare, title, video]);
  return {
    toggle: canWhole || canBare ? toggle : undefined,
    active: pip !== undefined || bare,
    window:
      pip &&
      createPortal(
        <div className={styles.window} data-testid="pip">
          <Copy of={video} />
          {of.over}
        </div>,
        pip.document.body,
      ),
  };
};

const leaveBare = (): void =>
  void document.exitPictureInPicture().catch((error: unknown) => console.warn("The browser kept picture in picture", error));

const Copy = ({ of }: { readonly of: RefObject<HTMLVideoElement | null> }) => {
  const element = useRef<HTMLVideoElement>(null);
  // Runs on every render, because the stream changes with its connection.
  useEffect(() => {
    const stream = of.current?.srcObject ?? null;
    if (element.current && element.current.srcObject !== stream) element.current.srcObject = stream;
  });
  return <video ref={element} className={styles.video} muted autoPlay playsInline />;
};
