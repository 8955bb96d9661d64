/** The bucket of pictures and documents that the site shows. */
export const SITE_ASSETS = 'site_assets'
