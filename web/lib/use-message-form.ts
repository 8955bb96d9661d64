import { useState } from 'react'
import { toast } from '../ui/toast.ts'
import { type Backend, browserBackend } from './backend.ts'
import { type Schema, useForm } from './form.ts'
import { FunctionRefused } from './functions.ts'
import { type Sending, useSending } from './sending.ts'
import { fill } from './words.ts'

type Words = {
  sent: string
  /** With `{reason}`. */
  failed: string
  unknownReason: string
}

/** A form by which visitors write to the foundation: sent once, and they read how it went. */
export function useMessageForm<Message extends object>(
  rules: Schema<Message>,
  send: (backend: Backend, message: Message, sending: Sending) => Promise<void>,
  words: Words,
) {
  const [isSent, setSent] = useState(false)
  const sendingOf = useSending()
  const { busy, errors, form } = useForm(rules, async (message, fields) => {
    setSent(false)
    try {
      await send(browserBackend(), message, sendingOf(message, fields))
    } catch (error) {
      console.error(error)
      const reason = error instanceof FunctionRefused ? error.reason : undefined
      toast.error(fill(words.failed, { reason: reason ?? words.unknownReason }))
      return false
    }
    toast.success(words.sent)
    setSent(true)
    return true
  })
  return { busy, errors, form, isSent }
}
