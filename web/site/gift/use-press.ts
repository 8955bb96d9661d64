import { useState } from 'react'
import { FunctionRefused } from '#web/lib/functions.ts'
import type { GiftWords } from './gift.tsx'

/** Reason why a press failed: the link is no longer valid, or a message. */
export type Trouble = { kind: 'dead' } | { kind: 'said'; text: string; code?: string | undefined }

/**
 * Action of a button on a link's page: nothing happens without a press, since mail services open links ahead
 * of their readers.
 */
export function usePress(words: GiftWords) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  /** Returns whether it succeeded. */
  async function press(act: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    setTrouble(null)
    try {
      await act()
      return true
    } catch (error) {
      console.error(error)
      setTrouble(troubleOf(error, words))
      return false
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, trouble, press }
}

function troubleOf(error: unknown, words: GiftWords): Trouble {
  if (!(error instanceof FunctionRefused)) return { kind: 'said', text: words.failed }
  if (error.code === 'unknown_link') return { kind: 'dead' }
  // Refusals by the server are worded for donors.
  return { kind: 'said', text: error.status < 500 ? error.message : words.failed, code: error.code }
}
