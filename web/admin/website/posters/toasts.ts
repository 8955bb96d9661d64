export const posterToasts = {
  loadFailed: 'Failed to load the posters.',
  saving: 'Saving the poster...',
  added: 'Poster added. Download and print it.',
  saved: 'Poster saved.',
  saveFailed: 'Failed to save the poster.',
  drawing: 'Drawing the poster...',
  drawFailed: 'Failed to draw the poster.',
}
