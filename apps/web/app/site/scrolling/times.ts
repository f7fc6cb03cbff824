/** Length of the way to a section from the bar, ms. Spec §9 Scrolling. */
export const BAR_GLIDE_MS = 500;
/** Length of the way to a section from a menu, and to the beginning of the page, ms. Spec §9 Scrolling. */
export const MENU_GLIDE_MS = 600;
/** Position of a section below the upper edge, CSS px; negative leaves a gap. Spec §9; base.css has the same for jumps. */
export const SECTION_OFFSET_PX = -70;
