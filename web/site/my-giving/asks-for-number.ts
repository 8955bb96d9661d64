type Registrations = readonly { kind: string }[]

const givesTaxReceipts = (registrations: Registrations) => registrations.some(({ kind }) => kind === '80g')

/**
 * Only a tax receipt needs a PAN or another number: without an approval none is requested. A known number can
 * always be seen and corrected.
 */
export function asksForNumber(known: string | null, registrations: Registrations): boolean {
  return known !== null || givesTaxReceipts(registrations)
}

/** Whether a tax receipt has to wait for details from the donor. */
export function lacksForReceipt(
  address: string | null,
  identifier: string | null,
  registrations: Registrations,
): boolean {
  return givesTaxReceipts(registrations) && (!address || identifier === null)
}
