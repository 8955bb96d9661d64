/** Failure of a payment other than a server's refusal; the screen has the words for it. */
export class GivingTrouble extends Error {
  readonly kind: 'windowBlocked' | 'windowMissing' | 'orderIncomplete'

  constructor(kind: GivingTrouble['kind']) {
    super(kind)
    this.kind = kind
  }
}
