import { useEffect, useId, useRef, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { useOneStop } from "../components/use-one-stop.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./admin-navigation.module.css";
import { ADMIN_GROUPS, ADMIN_SCREENS } from "./screens.ts";

export const AdminNavigation = () => {
  const { t } = useTranslation("admin");
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const list = useId();
  const screens = useRef<HTMLDivElement>(null);
  useOneStop(screens, "a");
  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival at a screen closes the list.
  useEffect(() => setOpen(false), [pathname]);
  const current = ADMIN_SCREENS.find(({ name }) => pathname.startsWith(`/admin/${name}`));
  return (
    <nav className={styles.navigation} aria-label={t("navigation")}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setOpen(false);
        }}
      >
        <span>{t("menu")}</span>
        <span className={styles.current}>{t(`screens.${current?.name ?? "overview"}`)}</span>
      </button>
      <div className={styles.list} ref={screens} id={list} data-open={open || undefined}>
        <ul className={styles.first}>
          <li>
            <NavLink className={styles.link ?? ""} to="/admin" end>
              {t("screens.overview")}
            </NavLink>
          </li>
        </ul>
        {ADMIN_GROUPS.map((group) => {
          const screens = ADMIN_SCREENS.filter((screen) => screen.group === group);
          if (screens.length === 0) return null;
          return (
            <div key={group} className={styles.group}>
              <h2 className={styles.name}>{t(`groups.${group}`)}</h2>
              <ul>
                {screens.map(({ name }) => (
                  <li key={name}>
                    <NavLink className={styles.link ?? ""} to={`/admin/${name}`}>
                      {t(`screens.${name}`)}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </nav>
  );
};
