import { useEffect, useState } from "react";

/** Id of the last heading that has reached the upper third of the window; undefined before the first has, and on the server. */
export const useCurrentSection = (ids: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(" ");
  useEffect(() => {
    const headings = key.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const look = () => {
      const line = window.innerHeight / 3;
      setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top <= line)?.id);
    };
    // Headings that enter or leave the upper third are the only moments at which the answer changes.
    const observer = new IntersectionObserver(look, { rootMargin: "0px 0px -66% 0px" });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [key]);
  return current;
};
