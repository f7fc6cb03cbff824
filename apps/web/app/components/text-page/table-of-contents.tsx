import { useEffect, useId, useState } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import type { ContentsEntry } from "./contents-entry.ts";
import { TEXT_PAGE_LABELS } from "./labels.ts";
import styles from "./table-of-contents.module.css";

/** The last heading in the upper third; undefined before the first, before any scrolling, and on the server. */
const useCurrentSection = (ids: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(" ");
  useEffect(() => {
    const headings = key.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const look = () => {
      const line = window.innerHeight / 3;
      // Measuring a heading lays out its section, however far down (use-whole-layout.ts).
      const seen = window.scrollY > 0 ? headings : [];
      setCurrent(seen.findLast((heading) => heading.getBoundingClientRect().top <= line)?.id);
    };
    const observer = new IntersectionObserver(look, { rootMargin: "0px 0px -66% 0px" });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [key]);
  return current;
};

export const TableOfContents = ({ entries }: { readonly entries: readonly ContentsEntry[] }) => {
  const { language } = useLanguage();
  const label = TEXT_PAGE_LABELS[language].contents;
  const heading = useId();
  const ids = entries.flatMap(({ id, sections = [] }) => [id, ...sections.map((inner) => inner.id)]);
  const current = useCurrentSection(ids);
  return (
    <div className={styles.contents}>
      <nav className={styles.beside} aria-labelledby={heading}>
        <p className={styles.label} id={heading}>
          {label}
        </p>
        <Entries entries={entries} current={current} />
      </nav>
      <nav className={styles.above} aria-label={label}>
        <details>
          <summary className={styles.summary}>{label}</summary>
          <Entries entries={entries} current={undefined} />
        </details>
      </nav>
    </div>
  );
};

const Entries = (props: { readonly entries: readonly ContentsEntry[]; readonly current: string | undefined }) => (
  <ol className={styles.list}>
    {props.entries.map(({ id, heading, sections = [] }) => (
      <li key={id}>
        <a href={`#${id}`} aria-current={id === props.current ? "location" : undefined}>
          {heading}
        </a>
        {sections.length > 0 && <Entries entries={sections} current={props.current} />}
      </li>
    ))}
  </ol>
);
