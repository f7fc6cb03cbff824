import { Component, type ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./part-boundary.module.css";

interface Props {
  readonly children: ReactNode;
  /** `li` in a list. */
  readonly as?: "li";
}

export const FailedPart = ({ again }: { readonly again: () => void }) => {
  const { t } = useTranslation();
  return (
    <p role="alert" className={styles.failed}>
      {t("client.part.failed")}
      <button type="button" className="button" onClick={again}>
        {t("client.part.again")}
      </button>
    </p>
  );
};

/** Contains the crash of a part: the page continues to send and receive. */
export class PartBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const failed = <FailedPart again={() => this.setState({ hasFailed: false })} />;
    return this.props.as === "li" ? <li>{failed}</li> : failed;
  }
}
