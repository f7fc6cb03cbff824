import { useEffect, useState } from "react";

/** The last heading in the upper third; undefined before the first, and on the server. */
export const useCurrentSection = (ids: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(" ");
  useEffect(() => {
    const headings = key.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const look = () => {
      const line = window.innerHeight / 3;
      setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top <= line)?.id);
    };
    const observer = new IntersectionObserver(look, { rootMargin: "0px 0px -66% 0px" });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [key]);
  return current;
};
