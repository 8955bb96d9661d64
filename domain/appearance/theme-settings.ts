/** The two colours from which the theme derives, as #rrggbb. */
export const THEME_SETTINGS = ['theme_brand', 'theme_accent'] as const
