import { Link } from "react-router";

export const OpenMode = ({ to, text }: { readonly to: string; readonly text: string }) => <Link to={`/app/${to}`}>{text}</Link>;
