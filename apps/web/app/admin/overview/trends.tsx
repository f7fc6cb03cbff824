import type { TrendDay } from "@setsuna/contracts";
import { Sparkline } from "../../components/sparkline.tsx";
import { grouped } from "../../i18n/grouped.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import styles from "./overview.module.css";

const FIGURES = ["accounts", "billed", "inquiries", "pageViews"] as const;

export const Trends = ({ days }: { readonly days: readonly TrendDay[] }) => {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  return (
    <dl className={styles.trends} data-testid="overview-trends">
      {FIGURES.map((figure) => {
        const text = (value: number) => (figure === "billed" ? yenIn(language, value) : grouped(value));
        const values = days.map((day) => day[figure]);
        const total = values.reduce((sum, value) => sum + value, 0);
        return (
          <div key={figure}>
            <dt>{t(`overview.trends.${figure}`)}</dt>
            {total === 0 ? (
              <dd className={styles.none}>{t("overview.trends.none", { count: days.length })}</dd>
            ) : (
              <>
                <dd className={styles.count}>{text(total)}</dd>
                <dd>
                  <Sparkline points={values.map((value, at) => ({ at, value }))} from={0} until={days.length - 1} />
                </dd>
                <dd className={styles.period}>
                  {t("overview.trends.period", {
                    count: days.length,
                    most: text(Math.max(...values)),
                    today: text(values.at(-1) ?? 0),
                  })}
                </dd>
              </>
            )}
          </div>
        );
      })}
    </dl>
  );
};
