export const fileToasts = {
  loadFailed: 'Failed to load the files.',
  uploaded: 'Picture uploaded.',
  deleted: 'File deleted.',
  deleteFailed: 'Failed to delete the file.',
  noteSaved: 'Details saved.',
  noteFailed: 'Failed to save the details.',
  replacing: 'Replacing the file...',
  replaced: (places: number) => (places === 1 ? 'Replaced in one place.' : `Replaced in ${places} places.`),
  replaceFailed: 'Failed to replace the file.',
}
