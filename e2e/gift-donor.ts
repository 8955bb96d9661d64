import type { Page } from './test.ts'

type Locator = ReturnType<Page['getByRole']>

/** Chooses in "Enter a gift" that the donor is a new person of this name. */
export async function chooseNewPerson(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Donor' }).fill(name)
  await dialog.getByRole('option', { name: `New person: ${name}` }).click()
}

/** Chooses that the gift is anonymous. */
export async function chooseAnonymous(dialog: Locator): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Donor' }).click()
  await dialog.getByRole('option', { name: 'Donation box / anonymous' }).click()
}
