import { Link } from "react-router";
import styles from "./home-link.module.css";
import { Logo } from "./logo.tsx";

export const HomeLink = (props: { readonly to: string; readonly label: string; readonly className?: string | undefined }) => (
  <Link to={props.to} className={`${styles.home} ${props.className ?? ""}`} aria-label={props.label}>
    <Logo />
    <span className={styles.name}>Setsuna</span>
  </Link>
);
