import { en } from "../../content/en/guides/interop.tsx";
import { ja } from "../../content/ja/guides/interop.tsx";
import { GuidePage } from "../guide-page.tsx";

export default function InteropPage() {
  return <GuidePage path="/interop" text={{ ja, en }} next={["/howto", "/controlsignals", "/troubleshooting"]} />;
}
