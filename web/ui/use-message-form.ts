import { useState } from 'react'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { type Schema, useForm } from '#web/lib/form.ts'
import { FunctionRefused } from '#web/lib/functions.ts'
import { type Sending, useSending } from '#web/lib/sending.ts'
import { fill } from '#web/lib/words.ts'
import { toast } from './toast.ts'

type Words = {
  sent: string
  /** With `{reason}`. */
  failed: string
  unknownReason: string
}

/** A form for messages to the organisation: sent once, with a toast about the result. */
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
