export const translationToasts = {
  loadFailed: 'The translations could not be loaded.',
  saved: (label: string) => `${label} saved.`,
  removed: (label: string) => `${label} is shown in English again.`,
  saveFailed: (label: string) => `${label} could not be saved.`,
  exported: 'The file is saved. A translator fills in its last column.',
  exportFailed: 'The file could not be made.',
  importFailed: 'The file could not be read.',
  imported: (count: number) => `${count} ${count === 1 ? 'translation' : 'translations'} saved.`,
}
