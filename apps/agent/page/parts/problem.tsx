import type { ErrorBody } from "@setsuna/contracts";
import { useTexts } from "../use-app.ts";

export const Problem = (props: { readonly error: ErrorBody | undefined; readonly isAlert?: boolean }) => {
  const { language, server, t } = useTexts();
  const { error } = props;
  if (error === undefined) return undefined;
  return (
    <p className="problem" role={props.isAlert === false ? undefined : "alert"}>
      {error[language]}
      {error.detail !== undefined && error.detail !== "" && <span className="detail"> {error.detail}</span>}
      <span className="code">
        {" "}
        {server === undefined ? (
          error.code
        ) : (
          <a
            href={`${server.replace(/\/+$/, "")}/studio/troubleshooting?lng=${language}#error-${error.code}`}
            target="_blank"
            rel="noopener noreferrer"
            title={t.opensBrowser}
          >
            {error.code}
          </a>
        )}
      </span>
    </p>
  );
};
