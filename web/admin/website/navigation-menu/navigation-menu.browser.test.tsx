import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { navigationDefaults } from '#domain/website/navigation.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { message } from '#web/testing/find.ts'
import { keepTable } from '#web/testing/table.ts'

const row = (label: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByCss(`input[value="${label}"]`) })
const save = (label: string) => row(label).getByRole('button', { name: /^Save/ })
const labels = () =>
  page
    .getByLabelText('Label')
    .elements()
    .map((input) => (input as HTMLInputElement).value)
const saved = (label: string) => message(`${label} navigation item saved successfully!`)

async function open(items: readonly object[], width = 1280) {
  await page.viewport(width, 740)
  const menu = keepTable('navigation_items', items)
  await openBackOffice('/navigation-menu')
  await expect.element(page.getByLabelText('Label').first()).toBeVisible()
  return menu
}

beforeEach(() => answerBackOffice())

const item = (label: string, order: number) => ({
  id: label.toLowerCase(),
  label,
  path: '/contact',
  order,
  is_external: false,
  parent_id: null as string | null,
})

test('tells a second editor of the change in between, and saves over it on request', async () => {
  const menu = await open([item('Shared', 0)])
  await row('Shared').getByLabelText('Label').fill('Mine')
  menu.change('shared', { label: 'Theirs' })
  await save('Mine').click()
  await expect.element(page.getByText('Someone else changed this while you were editing.')).toBeVisible()
  await expect.element(page.getByText('Theirs', { exact: true })).toBeVisible()
  expect(menu.rows()).toMatchObject([{ label: 'Theirs' }])
  await page.getByRole('button', { name: 'Save mine over it' }).click()
  await expect.element(saved('Mine')).toBeVisible()
  expect(menu.rows()).toMatchObject([{ label: 'Mine' }])
})

test('moves items by buttons, and leaves a typed order where it is until it is saved', async () => {
  const menu = await open([item('Upper', 1), item('Lower', 2)])
  await page.getByRole('button', { name: 'Move Lower up' }).click()
  await expect.poll(labels).toEqual(['Lower', 'Upper'])
  await page.getByRole('button', { name: 'Move Lower down' }).click()
  await expect.poll(labels).toEqual(['Upper', 'Lower'])

  await row('Upper').getByLabelText('Order').fill('99')
  await row('Upper').getByLabelText('New tab').click()
  await expect.element(row('Upper').getByLabelText('New tab')).toBeChecked()
  expect(labels()).toEqual(['Upper', 'Lower'])
  await row('Upper').getByLabelText('Order').fill('98')
  await save('Upper').click()
  await expect.element(saved('Upper')).toBeVisible()
  await expect.poll(labels).toEqual(['Lower', 'Upper'])
  expect(menu.rows()).toMatchObject([{ order: 98, is_external: true }, { order: 2 }])
})

test('deletes an item after a question, and restores it on Undo', async () => {
  const menu = await open([item('Upper', 1), item('Lower', 2)])
  const question = page.getByRole('alertdialog')
  await row('Lower')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(menu.rows()).toHaveLength(2)
  await row('Lower')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(message('Navigation item deleted!')).toBeVisible()
  expect(menu.rows()).toMatchObject([{ label: 'Upper' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(message('Lower is back in the menu.')).toBeVisible()
  expect(menu.rows()).toMatchObject([{ label: 'Upper' }, { label: 'Lower', id: 'lower' }])
})

test('offers no parent that would make a circle', async () => {
  const menu = await open([item('Upper', 1), item('Lower', 2)])
  await row('Lower').getByLabelText('Parent').selectOptions('Upper')
  const choices = [...row('Upper').getByLabelText('Parent').element().children].map(
    ({ textContent }) => textContent,
  )
  expect(choices).toEqual(['None (top level)'])
  await save('Lower').click()
  await expect.element(saved('Lower')).toBeVisible()
  expect(menu.rows()).toMatchObject([{ parent_id: null }, { parent_id: 'upper' }])
})

test('shows children under their parent, and keeps the order of equal numbers', async () => {
  const menu = navigationDefaults.map((one, at) => ({ created_at: `2026-01-01T00:00:0${at}Z`, ...one }))
  await open(menu)
  await row('Volunteer').getByLabelText('Order').fill('1')
  await save('Volunteer').click()
  await expect.element(saved('Volunteer')).toBeVisible()
  const expected = [
    'Home',
    'About',
    'Certificates',
    'Volunteer',
    'Our Work',
    'Impact',
    'Stories',
    'CSR Partnership',
    'Contact',
  ]
  await expect.poll(labels).toEqual(expected)
})

describe.each([360, 768, 1280])('the menu at a width of %i px', (width) => {
  test('leaves no toast over a control after quick saves', async () => {
    await open(
      navigationDefaults.map((one) => one),
      width,
    )
    const saves = page.getByRole('button', { name: /^Save / })
    await expect.poll(() => saves.elements().length).toBe(9)
    const button = saves.nth(3).element() as HTMLButtonElement
    // As low on the screen as the page lets it be, and pressed where it was before the first message came.
    button.scrollIntoView({ block: 'end' })
    const { left, bottom, width: wide } = button.getBoundingClientRect()
    const pressed: (Element | null | undefined)[] = []
    const note = ({ target }: Event) => pressed.push((target as Element).closest?.('button'))
    addEventListener('click', note, true)
    const before = covered()
    for (let at = 1; at <= 4; at++) {
      await userEvent.click(document.documentElement, { position: windowPlace(left + wide / 2, bottom - 2) })
      await expect.poll(() => document.querySelectorAll('[data-toast]').length).toBe(at)
      expect(covered()).toBe(before)
      await expect.element(saves.nth(3)).toBeEnabled()
    }
    removeEventListener('click', note, true)
    expect(pressed).toEqual(Array(4).fill(button))
    // The latest message stands in view, and the last control of the page above its place.
    await expect.element(page.getByCss('[data-toast]').first()).toBeInViewport({ ratio: 0.9 })
    if (width >= 1024) return
    const last = page.getByLabelText('New tab').nth(8).element() as HTMLElement
    last.focus()
    const place = document.querySelector('.toaster')?.getBoundingClientRect()
    expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(place?.top ?? 0)
  })
})

/** A place in the window as a place in the document's element, which may be scrolled. */
const windowPlace = (x: number, y: number) => {
  const { left, top } = document.documentElement.getBoundingClientRect()
  return { x: x - left, y: y - top }
}

/** Counts controls in the window that a press at their middle does not reach. */
function covered(): number {
  const controls = document.querySelectorAll(':is(main, aside, header) :is(a, button, input, select)')
  return [...controls].filter((control) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && !control.contains(hit)
  }).length
}
