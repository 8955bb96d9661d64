import { expect, test } from 'vitest'
import { linkProblem } from './link-problem.ts'

const UNSAFE =
  'This link is not safe to follow. Use a page of this site (/donate), a web address (https://…), mailto: or tel:.'

test.each([
  '/donate',
  '/about#certificates',
  '#stories',
  'https://www.ketto.org/x',
  ' /donate ',
  'mailto:a@b.org',
  'tel:+91 98765 43210',
])('accepts %s', (link) => {
  expect(linkProblem(link)).toBeNull()
})

test.each([
  ['', 'Enter a link.'],
  ['   ', 'Enter a link.'],
  ['www.ketto.org/fund', 'Did you mean https://www.ketto.org/fund?'],
  ['ketto.org', 'Did you mean https://ketto.org?'],
  ['help@example.org', 'Did you mean mailto:help@example.org?'],
  ['+91 98765 43210', 'Did you mean tel:+919876543210?'],
  ['donate', 'A page of this site begins with a slash. Did you mean /donate?'],
  ['javascript:alert(1)', UNSAFE],
  ['java\tscript:alert(1)', UNSAFE],
  ['data:text/html,x', UNSAFE],
  ['//elsewhere.example', UNSAFE],
])('refuses %j with a message', (link, problem) => {
  expect(linkProblem(link)).toBe(problem)
})
