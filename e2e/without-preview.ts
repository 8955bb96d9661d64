/** Just too narrow for a preview, which would load a page of the site beside each screen that edits one. */
export const WITHOUT_PREVIEW = { width: 1272, height: 720 }
