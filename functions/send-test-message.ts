import { sendTestMessage as contract } from '#domain/api/messages.ts'
import { wordsProblem } from '#domain/messages/words.ts'
import { implement, refuse } from './context.ts'

/** Sends a sample of a template to an address that an administrator names. */
export const sendTestMessage = implement(contract, async ({ input }, { messages }) => {
  const { subject, body, ...test } = input
  const words = body === undefined ? null : { subject: subject ?? '', body }
  const problem = words && wordsProblem(test.template, test.channel, words)
  if (problem) return refuse(400, 'invalid_template', problem)
  return messages.sendTest({ ...test, words })
})
