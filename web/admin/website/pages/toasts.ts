export const contentToasts = {
  loadFailed: (title: string) => `Failed to load ${title} content.`,
  saveFailed: (elementId: string) => `Failed to save ${elementName(elementId)}.`,
  saved: (elementId: string) => `${elementName(elementId)} saved successfully!`,
  uploaded: (elementId: string) => `File for ${elementName(elementId)} uploaded and saved.`,
}

function elementName(elementId: string): string {
  return elementId.replaceAll('_', ' ')
}
