/** The two colours that the site's own are made of, as #rrggbb. */
export const THEME_SETTINGS = ['theme_brand', 'theme_accent'] as const
