import { Link } from "react-router";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useSectionGlide } from "../scrolling/use-section-glide.ts";
import { LANDING_SECTIONS } from "./landing-sections.ts";

/** `length` is in ms. */
export const SectionLinks = (props: { readonly length: number; readonly list: string; readonly entry: string }) => {
  const { t } = useTranslation();
  const toSection = useSectionGlide(props.length);
  return (
    <ul className={props.list}>
      {LANDING_SECTIONS.map(({ id, name }) => (
        <li key={id}>
          <Link className={props.entry} to={`/#${id}`} onClick={(event) => toSection(event, id)}>
            {t(`navigation.section.${name}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
};
