export type SettingsName =
  | 'Google Tag Manager ID'
  | 'Meta Pixel ID'
  | 'Razorpay settings'
  | 'WhatsApp settings'
  | 'email settings'
  | 'organisation details'
  | 'appearance'
  | 'privacy settings'
  | 'receipt settings'
  | 'backup settings'

export const settingsToasts = {
  healthFailed: 'Failed to load the system health.',
  previewFailed: 'Failed to count what would be removed.',
  loadFailed: (name: SettingsName) => `Failed to load ${name}.`,
  saveFailed: (name: SettingsName) => `Failed to save ${name}.`,
  saved: (name: SettingsName) => `${name[0]?.toUpperCase()}${name.slice(1)} saved successfully!`,
}
