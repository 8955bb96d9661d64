import { expect, test } from 'vitest'
import { causeProblems, fieldsOf, storedCause } from './cause-fields.ts'

const whole = fieldsOf({ id: 'food', title: 'Food', order: 3 })

test('gives an empty cause every field and the default buttons', () => {
  expect(whole).toMatchObject({
    id: 'food',
    title: 'Food',
    order: 3,
    hero_image_url: '',
    unit_costs: [],
    gallery_images: [],
    video_url: '',
    donate_button: { text: 'Donate Now', link: '/donate' },
    volunteer_button: { text: 'Volunteer', link: '/volunteer' },
  })
  expect(causeProblems(whole, ['elder-care'])).toEqual({})
})

test('stores a pasted video as its embed address, and empty fields as null', () => {
  expect(storedCause({ ...whole, video_url: 'https://youtu.be/dQw4w9WgXcQ' }).video_url).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  )
  expect(storedCause(whole)).toMatchObject({ video_url: null, hero_image_url: null, default_amount: null })
})

test('stores the default amount as a number', () => {
  expect(storedCause(fieldsOf({ id: 'food', title: 'Food', default_amount: 499 })).default_amount).toBe(499)
})

test.each([
  [{ id: 'Food!' }, 'id'],
  [{ id: 'elder-care' }, 'id'],
  [{ title: ' ' }, 'title'],
  [{ hero_image_url: 'javascript:alert(1)' }, 'hero_image_url'],
  [{ gallery_images: [{ src: 'data:text/html,x', alt: '' }] }, 'gallery_images'],
  [{ default_amount: '12.50' }, 'default_amount'],
  [{ video_url: 'our video' }, 'video_url'],
  [{ ketto_button: { text: 'Ketto', link: 'javascript:alert(1)' } }, 'ketto_button'],
])('refuses %j', (changes, field) => {
  expect(Object.keys(causeProblems({ ...whole, ...changes }, ['elder-care']))).toEqual([field])
})

test('accepts an incomplete draft, and refuses to publish it', () => {
  const draft = { ...whole, is_shown: false }
  expect(causeProblems(draft, [], false)).toEqual({})
  expect(causeProblems({ ...draft, is_shown: true }, [], false)).toEqual({
    is_shown: 'Before visitors see it, a cause needs a picture and a problem statement.',
  })
  const complete = { ...draft, is_shown: true, hero_image_url: '/a.webp', problem_statement: 'Hunger.' }
  expect(causeProblems(complete, [], false)).toEqual({})
})

test('accepts an incomplete cause that visitors already see', () => {
  expect(causeProblems(whole, [], true)).toEqual({})
})
