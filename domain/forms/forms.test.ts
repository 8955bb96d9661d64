import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { donorFields, donorStatuses } from '../donors/fields.ts'
import { contactForm } from './contact.ts'
import { donorForm } from './donor.ts'
import { appCodeForm, loginForm, newPasswordForm } from './login.ts'
import { interestAreas, volunteerForm } from './volunteer.ts'

/** Error messages by field. */
function complaints(form: z.ZodMiniType, input: unknown): Record<string, string[]> {
  const result = form.safeParse(input)
  const shown: Record<string, string[]> = {}
  for (const issue of result.error?.issues ?? []) {
    const field = issue.path.join('.')
    shown[field] = [...(shown[field] ?? []), issue.message]
  }
  return shown
}

const NAME = 'Name must be at least 2 characters.'
const EMAIL = 'Please enter a valid email address.'

describe('the volunteer form', () => {
  const filled = { name: 'Asha', email: 'asha@example.org', interestArea: 'teaching', message: 'Sundays' }

  test('offers seven areas', () => {
    expect(interestAreas).toEqual([
      { value: 'teaching', label: 'Teaching & Education' },
      { value: 'hygiene', label: 'Hygiene Drives' },
      { value: 'fundraising', label: 'Fundraising' },
      { value: 'therapy', label: 'Therapy Support' },
      { value: 'eldercare', label: 'Elder Care' },
      { value: 'environment', label: 'Animal & Environment Welfare' },
      { value: 'other', label: 'Other' },
    ])
  })

  test('accepts valid input, trims it and stores an empty message as null', () => {
    expect(volunteerForm.parse({ ...filled, name: '  Asha ', email: ' asha@example.org ' })).toEqual(filled)
    expect(volunteerForm.parse({ ...filled, message: ' ' }).message).toBeNull()
    expect(volunteerForm.parse({ ...filled, message: undefined }).message).toBeNull()
  })

  test('requires a guardian only under 18', () => {
    const guardian = { guardianName: 'Meera Rao', guardianEmail: 'meera@example.org' }
    expect(volunteerForm.parse({ ...filled, under18: 'on', ...guardian })).toMatchObject(guardian)
    expect(complaints(volunteerForm, { ...filled, guardianName: '', guardianEmail: '' })).toEqual({})
    expect(
      complaints(volunteerForm, { ...filled, under18: 'on', guardianName: ' ', guardianEmail: 'x' }),
    ).toEqual({
      guardianName: ['Enter the name of your parent or guardian.'],
      guardianEmail: ['Enter the email address of your parent or guardian.'],
    })
  })

  test.each([
    ['Asha@Example.org ', 'asha@example.org'],
    ['asha+mother@example.org', 'asha@example.org'],
    ['as.ha@gmail.com', 'asha+me@googlemail.com'],
  ])('does not accept %s as the guardian of %s', (guardianEmail, email) => {
    const child = { ...filled, email, guardianName: 'Meera Rao', guardianEmail }
    expect(complaints(volunteerForm, { ...child, under18: 'on' })).toEqual({
      guardianEmail: ['Enter an address of their own, not yours: they have to agree.'],
    })
    expect(complaints(volunteerForm, child)).toEqual({})
  })

  test.each([
    [{ ...filled, name: 'A' }, { name: [NAME] }],
    [{ ...filled, name: ' A ' }, { name: [NAME] }],
    [{ ...filled, email: 'asha' }, { email: [EMAIL] }],
    [{ ...filled, email: '' }, { email: [EMAIL] }],
    [{ ...filled, interestArea: '' }, { interestArea: ['Please select an interest area.'] }],
    [{ ...filled, interestArea: 'cricket' }, { interestArea: ['Please select an interest area.'] }],
    [{ ...filled, name: 'A'.repeat(201) }, { name: ['Name must be at most 200 characters.'] }],
    [{ ...filled, message: 'x'.repeat(10_001) }, { message: ['Message must be at most 10,000 characters.'] }],
    [{}, { name: [NAME], email: [EMAIL], interestArea: ['Please select an interest area.'] }],
  ])('reports the problem (case %#)', (input, expected) => {
    expect(complaints(volunteerForm, input)).toEqual(expected)
  })

  test('refuses an overlong address with one message', () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.org`
    expect(complaints(volunteerForm, { ...filled, email })).toEqual({ email: [EMAIL] })
  })
})

describe('the contact form', () => {
  const filled = { name: 'Asha', email: 'asha@example.org', subject: 'Hello', message: 'Ten chars.' }

  test('accepts input at its limits', () => {
    expect(contactForm.parse(filled)).toEqual(filled)
  })

  test.each([
    [{ ...filled, subject: 'Hell' }, { subject: ['Subject must be at least 5 characters.'] }],
    [{ ...filled, subject: ' Hell ' }, { subject: ['Subject must be at least 5 characters.'] }],
    [{ ...filled, message: 'Nine char' }, { message: ['Message must be at least 10 characters.'] }],
    [{ ...filled, subject: 'x'.repeat(301) }, { subject: ['Subject must be at most 300 characters.'] }],
    [{ ...filled, message: 'x'.repeat(10_001) }, { message: ['Message must be at most 10,000 characters.'] }],
    [
      { name: '', email: 'a@', subject: '', message: '' },
      {
        name: [NAME],
        email: [EMAIL],
        subject: ['Subject must be at least 5 characters.'],
        message: ['Message must be at least 10 characters.'],
      },
    ],
  ])('reports the problem (case %#)', (input, expected) => {
    expect(complaints(contactForm, input)).toEqual(expected)
  })
})

describe('the login form', () => {
  test('keeps the password as typed', () => {
    const login = { email: 'asha@example.org', password: ' six 6 ' }
    expect(loginForm.parse(login)).toEqual(login)
  })

  test('reports the problem', () => {
    expect(complaints(loginForm, { email: 'x', password: '12345' })).toEqual({
      email: [EMAIL],
      password: ['Password must be at least 6 characters.'],
    })
  })
})

describe('a new password', () => {
  test.each([
    ['12345', 'Password must be at least 6 characters.'],
    ['1234567', 'Please use at least 8 characters for a new password.'],
  ])('rejects %s as too short', (password, sentence) => {
    expect(complaints(newPasswordForm, { password })).toEqual({ password: [sentence] })
  })
})

describe('the donor form', () => {
  const { name: _, ...others } = Object.fromEntries(donorFields.map((field) => [field, null]))
  const chosen = { status: 'Potential', kind: 'person', citizenship: 'unspecified', language: 'unspecified' }
  const nothing = { ...others, ...chosen }

  test('has five statuses', () => {
    expect(donorStatuses).toEqual(['Potential', 'Contacted', 'Engaged', 'Donated', 'Inactive'])
  })

  test('needs only a name', () => {
    expect(donorForm.parse({ name: 'Asha' })).toEqual({ name: 'Asha', ...nothing })
    const empty = Object.fromEntries(Object.keys(nothing).map((field) => [field, '']))
    expect(donorForm.parse({ ...empty, ...chosen, name: 'Asha', status: 'Donated' })).toEqual({
      name: 'Asha',
      ...nothing,
      status: 'Donated',
    })
  })

  test.each([
    ['', null],
    ['0', 0],
    ['499.50', 499.5],
    ['₹1,25,000', 125000],
    [250, 250],
    [null, null],
  ])('parses the amount %j as %j', (entered, amount) => {
    expect(donorForm.parse({ name: 'Asha', amount_donated: entered }).amount_donated).toBe(amount)
  })

  test.each([
    [{ name: 'A' }, { name: [NAME] }],
    [{ name: 'Asha', email: 'x' }, { email: ['Please enter a valid email.'] }],
    [{ name: 'Asha', email: 'x'.repeat(300) }, { email: ['Please enter a valid email.'] }],
    [{ name: 'Asha', status: 'Lost' }, { status: ['Please select a status.'] }],
    [{ name: 'Asha', amount_donated: '-1' }, { amount_donated: ['Please enter an amount of 0 or more.'] }],
    [{ name: 'Asha', amount_donated: -1 }, { amount_donated: ['Please enter an amount of 0 or more.'] }],
    [{ name: 'Asha', amount_donated: 'much' }, { amount_donated: ['Please enter an amount of 0 or more.'] }],
    [{ name: 'Asha', amount_donated: 1e12 }, { amount_donated: ['This amount is too large.'] }],
  ])('reports the problem (case %#)', (input, expected) => {
    expect(complaints(donorForm, input)).toEqual(expected)
  })
})

test('accepts an app’s code in the digits of any keyboard', () => {
  expect(appCodeForm.parse({ code: '४८२ ९१५' })).toEqual({ code: '482915' })
})
