import type { LandingTexts } from "../content/types/landing.ts";
import styles from "./use-cases.module.css";

export const UseCases = ({ texts }: { readonly texts: LandingTexts["usecase"] }) => (
  <ul className={styles.cases}>
    {texts.cases.map(({ name, text, streams }) => (
      <li key={name} className={styles.case}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.text}>{text}</p>
        <table className={styles.streams} aria-label={name}>
          <tbody>
            {streams.map(({ kind, channels, way }) => (
              <tr key={`${kind} ${channels}`}>
                <th scope="row">{kind}</th>
                <td className={styles.channels}>{channels}</td>
                <td>{way}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </li>
    ))}
  </ul>
);
