import { GuidePage } from "../guide-page.tsx";
import { en } from "./en.tsx";
import { ja } from "./ja.tsx";

/** /connectionstatus: who is connected to an ID, and what the states mean. Spec §2, §4. */
export const ConnectionStatusPage = () => (
  <GuidePage
    path="/connectionstatus"
    text={{ ja, en }}
    next={["/aboutidandch", "/purchaseandcancellation", "/troubleshooting"]}
  />
);
