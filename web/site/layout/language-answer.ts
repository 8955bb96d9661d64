const ANSWERED = 'daan-language'

/** Whether the visitor has already answered the offer of another language in this browser. */
export function hasAnswered(): boolean {
  try {
    return localStorage.getItem(ANSWERED) !== null
  } catch {
    // Without storage the offer would return on every page.
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
