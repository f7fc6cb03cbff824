import type { ReactNode } from "react";
import styles from "./figure.module.css";

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
      // Text loads first, even for a visible image.
      fetchPriority={props.eager ? "auto" : "low"}
      decoding="async"
    />
    {props.caption && <figcaption className={styles.caption}>{props.caption}</figcaption>}
  </figure>
);
