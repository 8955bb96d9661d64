export const registrationToasts = {
  loadFailed: 'Failed to load registrations.',
  saving: 'Saving the registration...',
  saved: 'Registration saved.',
  saveFailed: 'Failed to save the registration.',
  removed: 'Registration removed.',
  removeFailed: 'Failed to remove the registration.',
}
