import { expect, test } from 'vitest'
import type { InboxItem } from './inbox-data.ts'
import { replySubject } from './reply-subject.ts'

const subjectOf = (part: Partial<InboxItem>) => replySubject({ language: 'en', ...part } as InboxItem)

test.each([
  [{ kind: 'message', subject: 'School books' }, 'Re: School books'],
  [{ kind: 'message', subject: 'RE: School books' }, 'RE: School books'],
  [{ kind: 'application' }, 'Your offer to volunteer'],
  [{ kind: 'application', language: 'hi' }, 'सेवा के लिए आपका आवेदन'],
] as const)('replies to %j under %j', (item, subject) => expect(subjectOf(item)).toBe(subject))

test('fits the field, however long the subject was', () => {
  expect(subjectOf({ kind: 'message', subject: 'x'.repeat(300) })).toHaveLength(300)
})
