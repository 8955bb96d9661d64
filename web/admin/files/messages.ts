export const fileMessages = {
  loadFailed: 'Failed to load the files.',
  noteSaved: 'Credit and consent saved.',
  noteFailed: 'Failed to save credit and consent.',
  replacing: 'Replacing the file...',
  replaced: (places: number) => (places === 1 ? 'Replaced in one place.' : `Replaced in ${places} places.`),
  replaceFailed: 'Failed to replace the file.',
}
