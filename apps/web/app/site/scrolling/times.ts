/** In ms. Spec §9 Scrolling. */
export const BAR_GLIDE_MS = 500;
/** In ms. Spec §9 Scrolling. */
export const MENU_GLIDE_MS = 600;
/** In CSS px; negative is lower. Spec §9; base.css has the same for jumps. */
export const SECTION_OFFSET_PX = -70;
