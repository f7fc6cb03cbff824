import type { ControllerSignal } from "@setsuna/contracts";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./controller-view.module.css";

export const ControllerView = ({ signal }: { readonly signal: ControllerSignal }) => {
  const { t } = useTranslation();
  const pressed = signal.buttons.flatMap((button, index) => (button.pressed ? [index] : []));
  return (
    <div className={styles.view} data-testid="controller" data-axes={signal.axes.join(" ")} data-pressed={pressed.join(" ")}>
      <p className={styles.name}>{signal.id}</p>
      <svg
        className={styles.axes}
        viewBox={`0 0 100 ${Math.max(1, signal.axes.length) * 10}`}
        role="img"
        aria-label={t("ctrl.axes", { values: signal.axes.map((axis) => axis.toFixed(2)).join(", ") })}
      >
        {[...signal.axes.entries()].map(([index, axis]) => (
          <g key={index}>
            <path d={`M0 ${index * 10 + 5}H100`} className={styles.line} />
            <circle cx={50 + 47 * axis} cy={index * 10 + 5} r="3" className={styles.mark} />
          </g>
        ))}
      </svg>
      <svg
        className={styles.buttons}
        viewBox={`0 0 100 ${Math.max(1, Math.ceil(signal.buttons.length / 10)) * 10}`}
        role="img"
        aria-label={pressed.length === 0 ? t("ctrl.noButton") : t("ctrl.pressed", { numbers: pressed.join(", ") })}
      >
        {[...signal.buttons.entries()].map(([index, { value, pressed: down }]) => {
          const [x, y] = [(index % 10) * 10 + 0.5, Math.floor(index / 10) * 10 + 0.5];
          return (
            <g key={index}>
              <rect x={x} y={y + 9 * (1 - value)} width="9" height={9 * value} className={styles.mark} />
              <rect x={x} y={y} width="9" height="9" className={down ? styles.down : styles.cell} />
            </g>
          );
        })}
      </svg>
    </div>
  );
};
