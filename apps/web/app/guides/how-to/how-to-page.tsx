import { en } from "../../content/en/guides/how-to.tsx";
import { ja } from "../../content/ja/guides/how-to.tsx";
import { GuidePage } from "../guide-page.tsx";

export default function HowToPage() {
  return <GuidePage path="/howto" text={{ ja, en }} next={["/explanation", "/aboutidandch", "/troubleshooting"]} />;
}
