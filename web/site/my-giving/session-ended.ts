import { createContext } from 'react'

/** Called when the session is over: after its hour, or after signing out in another tab or on another device. */
export const SessionEnded = createContext<() => void>(() => {})
