import { createContext, useContext } from 'react'
import type { words } from './words.en.ts'

type Words = typeof words

/** Words of shared components, provided by each layout. */
export const UiWords = createContext<Words | null>(null)

export function useUiWords(): Words {
  const words = useContext(UiWords)
  if (!words) throw new Error('useUiWords must be used within UiWords.')
  return words
}
