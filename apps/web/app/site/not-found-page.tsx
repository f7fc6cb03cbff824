import { data } from "react-router";
import { NotFoundMessage } from "../components/not-found-message.tsx";

export const loader = () => data(null, { status: 404 });

export default function NotFoundPage() {
  return <NotFoundMessage />;
}
