import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { CompareTexts } from "../../content/types/landing.ts";
import styles from "./late-comparison.module.css";

const Comparison = lazy(() => import("./comparison.tsx").then((module) => ({ default: module.Comparison })));

/** Reserves the comparison's place until the reader is near, so the first screen doesn't load its program. */
export const LateComparison = ({ texts }: { readonly texts: CompareTexts }) => {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || near) return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting === true && setNear(true), {
      rootMargin: "400px",
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  return (
    <div className={styles.place} ref={place}>
      {near && (
        <Suspense>
          <Comparison texts={texts} />
        </Suspense>
      )}
    </div>
  );
};
