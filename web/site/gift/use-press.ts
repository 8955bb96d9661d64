import { useState } from 'react'
import { FunctionRefused } from '#web/lib/functions.ts'
import type { GiftWords } from './gift.tsx'

/** Why a press led to nothing: the link opens nothing any more, or a sentence. */
export type Trouble = { kind: 'dead' } | { kind: 'said'; text: string; code?: string | undefined }

/** What a button does with a link: nothing happens without one, since mail services open pages ahead of their readers. */
export function usePress(words: GiftWords) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  /** Whether it went well. */
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
  // What the server refuses for a reason of its own it says in a sentence for donors.
  return { kind: 'said', text: error.status < 500 ? error.message : words.failed, code: error.code }
}
