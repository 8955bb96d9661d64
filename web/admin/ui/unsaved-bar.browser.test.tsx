import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#web/testing/show.tsx'
import { ConfirmProvider } from './confirm-dialog.tsx'
import { UnsavedBar } from './unsaved-bar.tsx'

const field = page.getByRole('textbox', { name: 'Title' })

function Screen() {
  const [count, setCount] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await new Promise((resolve) => setTimeout(resolve))
    setSaving(false)
    setCount(0)
  }
  return (
    <ConfirmProvider>
      <input aria-label="Title" onChange={() => setCount(1)} />
      <UnsavedBar count={count} isSaving={isSaving} onSaveAll={save} onDiscardAll={() => setCount(0)} />
    </ConfirmProvider>
  )
}

test.each([
  ['Save All', () => page.getByRole('button', { name: 'Save All' }).click()],
  [
    'Discard',
    async () => {
      await page.getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    },
  ],
])('returns the focus to the field after %s', async (_, press) => {
  await show(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Screen /> }])} />)
  await field.click()
  await userEvent.keyboard('Hope')
  await press()
  await expect.element(page.getByRole('button', { name: 'Save All' })).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
})
