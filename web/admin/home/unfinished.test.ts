import { expect, test } from 'vitest'
import { aboutUnfinished } from './unfinished.ts'

const since = '2026-11-12T10:00:00Z'

test.each([
  [
    { kind: 'job_given_up', subject: 'finish-refund', times: 1 },
    'Gave up after many attempts: finishing a refund, since 12 Nov 2026, 3:30 pm.',
    '/admin/donations',
  ],
  [
    { kind: 'job_failing', subject: 'send-email', times: 3 },
    'Failing, will be retried: sending an email (3 times), since 12 Nov 2026, 3:30 pm.',
    '/admin/settings/email',
  ],
  [
    { kind: 'job_given_up', subject: 'something-new', times: 1 },
    'Gave up after many attempts: the task something-new, since 12 Nov 2026, 3:30 pm.',
    '/admin',
  ],
  [
    { kind: 'message_failed', subject: 'email', times: 2 },
    '2 emails could not be sent.',
    '/admin/messages?state=failed&channel=email',
  ],
  [
    { kind: 'message_waiting', subject: 'whatsapp', times: 1 },
    'One WhatsApp message is queued, since 12 Nov 2026, 3:30 pm.',
    '/admin/messages?state=waiting&channel=whatsapp',
  ],
])('describes %j and links to its screen', (work, text, path) => {
  const [concern] = aboutUnfinished([{ ...work, since }])
  expect({ ...concern, text: concern?.text.replace(/\s/g, ' ') }).toEqual({ text, path })
})

test('leaves out work of an unknown kind', () => {
  expect(aboutUnfinished([{ kind: 'new', subject: 'x', times: 1, since }])).toEqual([])
})

test('says why no receipts are issued after a restore, and what to do on the server', () => {
  const [concern] = aboutUnfinished([{ kind: 'receipts_on_hold', subject: 'restore', times: 2, since }])
  expect(concern?.path).toBeUndefined()
  expect(concern?.text.replace(/\s/g, ' ')).toBe(
    'No receipts are issued: the site was restored from a backup of 12 Nov 2026, 3:30 pm, and the last receipt number handed out since is not known. 2 wait. On the server, stop Daan and call npm start in a terminal, which asks for it.',
  )
})
