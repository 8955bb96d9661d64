/** Bucket of the site's pictures and documents. */
export const SITE_ASSETS = 'site_assets'
