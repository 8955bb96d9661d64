import { createContext } from 'react'

/** The nonce of this response's content security policy; empty in the browser, where it is not needed. */
export const Nonce = createContext('')
