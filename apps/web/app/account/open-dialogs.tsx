import { lazy } from "react";

/** Apart, because each dialog's list of files would weigh on every page. */
const CaptchaDialog = lazy(() => import("../components/captcha/open-captcha.tsx"));
const ProofDialog = lazy(() => import("./security/proof-dialog.tsx"));
const NewCodesDialog = lazy(() => import("./security/new-codes-dialog.tsx"));

export default function OpenDialogs(open: {
  readonly captcha: boolean;
  readonly proof: boolean;
  readonly codes: readonly string[] | undefined;
}) {
  return (
    <>
      {open.captcha && <CaptchaDialog />}
      {open.proof && <ProofDialog />}
      {open.codes && <NewCodesDialog codes={open.codes} />}
    </>
  );
}
