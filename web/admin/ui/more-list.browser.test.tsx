import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '#web/styles/app.css'
import { show } from '#web/testing/show.tsx'
import { MoreList } from './more-list.tsx'

const rowsOf = (length: number) => Array.from({ length }, (_, at) => ({ id: at + 1 }))
const button = page.getByRole('button', { name: /of the past imports$/ })
const shown = () => page.getByRole('listitem').elements().length

const list = (stored: readonly { id: number }[]) =>
  show(
    <MoreList
      first={{ count: 45, rows: rowsOf(20) }}
      read={async (past) => stored.slice(past, past + 20)}
      failed="Failed to load."
      of="the past imports"
    >
      {({ id }) => <li key={id}>Import {id}</li>}
    </MoreList>,
  )

test('shows the rest page by page, to the last row', async () => {
  await list(rowsOf(45))
  await expect.element(button).toHaveTextContent('Show more, 25 left')
  await button.click()
  await expect.element(button).toHaveTextContent('Show more, 5 left')
  await button.click()
  await expect.element(button).not.toBeInTheDocument()
  expect(shown()).toBe(45)
})

test('ends where another administrator has removed the last rows', async () => {
  await list(rowsOf(40))
  await button.click()
  await expect.poll(shown).toBe(40)
  await button.click()
  await expect.element(button).not.toBeInTheDocument()
  expect(shown()).toBe(40)
})
