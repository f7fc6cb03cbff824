import type { ReactNode } from "react";
import styles from "./figure.module.css";

/**
 * A screenshot. `src` is an imported file, `width` and `height` its size in pixels (reserves space while loading), `alt` its
 * description. Loads lazily unless `eager`. `narrow` is for a phone's screen.
 */
export const Screenshot = (props: {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly caption?: ReactNode;
  readonly eager?: boolean;
  readonly narrow?: boolean;
}) => (
  <figure className={styles.figure} data-narrow={props.narrow || undefined}>
    <img
      className={styles.image}
      src={props.src}
      width={props.width}
      height={props.height}
      alt={props.alt}
      loading={props.eager ? "eager" : "lazy"}
      // Words come first, also where the picture is in sight at once.
      fetchPriority={props.eager ? "auto" : "low"}
      decoding="async"
    />
    {props.caption && <figcaption className={styles.caption}>{props.caption}</figcaption>}
  </figure>
);
