/** Payment links, QR codes and virtual accounts of the provider, by the prefix of their ids. */
const KINDS = { plink: 'Payment link', qr: 'QR code', va: 'Virtual account' } as const

export const PROVIDER_CODE = /^(plink|qr|va)_[A-Za-z0-9]{1,40}$/

export const codeKind = (code: string): string =>
  KINDS[code.slice(0, code.indexOf('_')) as keyof typeof KINDS] ?? 'Code'
