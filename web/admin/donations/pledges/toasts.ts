export const pledgeToasts = {
  loadFailed: 'Failed to load the pledges.',
  saving: 'Saving the pledge...',
  entered: 'Pledge entered.',
  saved: 'Pledge saved.',
  saveFailed: 'Failed to save the pledge.',
  linkFailed: 'Failed to make a link.',
  cancelled: 'Pledge cancelled. Gifts made towards it stay.',
  reopened: 'Pledge reopened.',
  quiet: 'Reminders of this pledge ended.',
  reminding: 'The donor is reminded of this pledge again.',
}
