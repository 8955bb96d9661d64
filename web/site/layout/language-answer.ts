const ANSWERED = 'daan-language'

/** Whether this browser was offered another language before, and answered. */
export function hasAnswered(): boolean {
  try {
    return localStorage.getItem(ANSWERED) !== null
  } catch {
    // Without a memory the offer would come back on every page.
    return true
  }
}

export function rememberAnswer(): void {
  try {
    localStorage.setItem(ANSWERED, 'yes')
  } catch (error) {
    console.error(error)
  }
}
