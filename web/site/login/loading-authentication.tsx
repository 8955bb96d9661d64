import { Opening } from '../layout/opening.tsx'
import { words } from './words.en.ts'

export function LoadingAuthentication() {
  return <Opening words={words} />
}
