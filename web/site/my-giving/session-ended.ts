import { createContext } from 'react'

/** Where somebody is led whose session is over: the hour, or signed out in another tab or on another device. */
export const SessionEnded = createContext<() => void>(() => {})
