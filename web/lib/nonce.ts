import { createContext } from 'react'

/** Nonce of this response's content security policy; empty in the browser, which does not need it. */
export const Nonce = createContext('')
