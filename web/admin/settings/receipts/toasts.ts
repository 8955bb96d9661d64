export const receiptSettingsToasts = {
  signatureSaved: 'Signature saved.',
  signatureRemoved: 'Signature removed.',
  signatureFailed: 'Failed to save the signature.',
  rulesFailed: 'Failed to load the tax rules.',
  ruleSaving: 'Saving the tax rule...',
  ruleSaved: 'Tax rule saved.',
  ruleFailed: 'Failed to save the tax rule.',
  previewFailed: 'Could not load the preview.',
}
