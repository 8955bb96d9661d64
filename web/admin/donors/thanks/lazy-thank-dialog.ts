import { lazy } from 'react'

/** Loaded on the first press: Home and the screens of gifts and donors open without it. */
export const LazyThankDialog = lazy(async () => ({
  default: (await import('./thank-dialog.tsx')).ThankDialog,
}))
