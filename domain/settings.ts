/**
 * Which settings are secret and which a visitor may read. The database decides, by the same lists
 * (060-site-settings.sql); a test keeps the two equal.
 */

/** Kept where only the server can read them; the setting itself shows a mask. */
export const SECRET_SETTINGS = [
  'razorpay_key_secret',
  'razorpay_webhook_secret',
  'whatsapp_access_token',
  'email_service_api_key',
  'smtp_password',
] as const

export const PUBLIC_SETTINGS = ['gtm_id', 'meta_pixel_id', 'razorpay_key_id'] as const

/** Every setting whose key starts so is public: who the organisation is, where to follow it, how it looks. */
export const PUBLIC_SETTING_PREFIXES = ['org_', 'social_', 'theme_'] as const

/** The two colours that the site's own are made of, as #rrggbb. */
export const THEME_SETTINGS = ['theme_brand', 'theme_accent'] as const

/** What a secret setting begins with once it is stored. Saving such a value back changes nothing. */
export const SECRET_MASK = '••••••••'
