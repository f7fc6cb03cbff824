import type { LandingTexts, ShowcaseTexts } from "../content/types/landing.ts";
import { SceneLoop } from "../site/scenes/scene.tsx";
import styles from "./use-cases.module.css";

export const UseCases = (props: { readonly texts: LandingTexts["usecase"]; readonly scenes: ShowcaseTexts }) => (
  <ul className={styles.cases}>
    {props.texts.cases.map(({ scene, name, text, streams }) => (
      <li key={name} className={styles.case}>
        <SceneLoop name={scene} label={props.scenes.scenes[scene]} texts={props.scenes} />
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
