import { useState } from 'react'
import { sentenceOf } from './as-donor.ts'

/** What a button does: busy while it runs, and a sentence where it could not be done. */
export function usePress(unexpected: string) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** Whether it went well. */
  async function press(act: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    setProblem(null)
    try {
      await act()
      return true
    } catch (error) {
      console.error(error)
      setProblem(sentenceOf(error, unexpected))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, press }
}
