import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { keepHandover } from '#web/lib/gift-handover.ts'
import { UiWords } from '#web/ui/ui-words.ts'
import { ui } from '../layout/words.en.ts'
import { WhatNext } from './what-next.tsx'
import { words } from './words.en.ts'

const site = vi.hoisted(() => ({ canSendLetters: true }))
vi.mock('../layout/site.ts', () => ({
  useSite: () => ({ url: 'https://daan.example', language: 'en', registrations: [], ...site }),
}))

function shown(letterTo: string | null): string {
  keepHandover('pay_1', { token: 'secret', detailsToken: undefined, letterTo })
  return renderToStaticMarkup(
    <UiWords value={ui}>
      <WhatNext
        words={words}
        gift={{
          reference: 'pay_1',
          status: 'successful',
          amount: '500.00',
          currency: 'INR',
          cause_id: null,
          cause_title: null,
          is_monthly: false,
          given_at: '2026-11-16T08:00:00Z',
          monthly_gift: null,
          campaign: null,
        }}
      />
    </UiWords>,
  )
}

test('asks a payer without an email address to save the link while it is shown', () => {
  expect(shown(null)).toContain(words.next.onlyOnce)
  expect(shown('a•••@e•••.org')).not.toContain(words.next.onlyOnce)
})

test('promises an email only while emails can be sent', () => {
  expect(shown('a•••@e•••.org')).toContain('Our thank-you email is on its way to a•••@e•••.org.')
  site.canSendLetters = false
  expect(shown('a•••@e•••.org')).not.toContain('on its way')
  expect(shown('a•••@e•••.org')).toContain(words.next.onlyOnce)
  site.canSendLetters = true
})
