import { useContext, useState } from 'react'
import { FunctionRefused } from '#web/lib/functions.ts'
import { sentenceOf } from './as-donor.ts'
import { SessionEnded } from './session-ended.ts'

/** Action of a button: busy while it runs, and a message if it fails. */
export function usePress(unexpected: string) {
  const onEnded = useContext(SessionEnded)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** Returns whether it succeeded. */
  async function press(act: () => Promise<void>, onProblem: (sentence: string) => void = setProblem) {
    setBusy(true)
    setProblem(null)
    try {
      await act()
      return true
    } catch (error) {
      console.error(error)
      if (error instanceof FunctionRefused && error.status === 401) onEnded()
      else onProblem(sentenceOf(error, unexpected))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, press }
}
