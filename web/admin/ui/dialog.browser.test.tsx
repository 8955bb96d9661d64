import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#web/testing/show.tsx'
import { Dialog } from './dialog.tsx'
import { Select } from './fields.tsx'

test('opens with the focus on the first field of its form', async () => {
  await show(
    <Dialog title="Add a registration" onClose={() => {}}>
      <form>
        <Select label="Kind" value="" onChange={() => {}} options={[{ value: '', label: 'Choose' }]} />
      </form>
    </Dialog>,
  )
  await expect.element(page.getByRole('combobox', { name: 'Kind' })).toHaveFocus()
})

test('opens with the focus on Close when it has no form', async () => {
  await show(
    <Dialog title="Receipt" onClose={() => {}}>
      <p>Issued today</p>
    </Dialog>,
  )
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
})
