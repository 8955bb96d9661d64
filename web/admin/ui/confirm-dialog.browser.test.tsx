import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#web/testing/show.tsx'
import { ConfirmProvider, useConfirm } from './confirm-dialog.tsx'

const opener = page.getByRole('button', { name: 'Delete the note' })
const question = page.getByRole('alertdialog', { name: 'Delete this note?' })

function Asker({ onAnswer }: { onAnswer: (isYes: boolean) => void }) {
  const confirm = useConfirm()
  const ask = async () => onAnswer(await confirm({ question: 'Delete this note?', yes: 'Delete' }))
  return (
    <button type="button" onClick={ask}>
      Delete the note
    </button>
  )
}

function Screen() {
  const [answer, setAnswer] = useState<boolean | null>(null)
  return (
    <ConfirmProvider>
      <Asker onAnswer={setAnswer} />
      <output>{String(answer)}</output>
    </ConfirmProvider>
  )
}

test.each([
  ['true after Delete', () => question.getByRole('button', { name: 'Delete' }).click(), 'true'],
  ['false after Cancel', () => question.getByRole('button', { name: 'Cancel' }).click(), 'false'],
  ['false after Escape', () => userEvent.keyboard('{Escape}'), 'false'],
])('resolves to %s', async (_, reply, answer) => {
  await show(<Screen />)
  await opener.click()
  await expect.element(question).toBeVisible()
  await reply()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('status')).toHaveTextContent(answer)
})

test('closes with the answer false when its screen is left', async () => {
  const answers: boolean[] = []
  const shown = await show(
    <ConfirmProvider>
      <Asker onAnswer={(isYes) => answers.push(isYes)} />
    </ConfirmProvider>,
  )
  await opener.click()
  await expect.element(question).toBeVisible()
  await shown.rerender(<ConfirmProvider>Another screen</ConfirmProvider>)
  await expect.element(question).not.toBeInTheDocument()
  expect(answers).toEqual([false])
})
