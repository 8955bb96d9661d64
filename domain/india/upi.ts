type Payee = { address: string; name: string; rupees?: number; note?: string }

/** The link that UPI apps and QR codes use. UPI requires the payee's address and name. */
export function upiLink({ address, name, rupees, note }: Payee): string {
  const fields: [string, string][] = [
    ['pa', address],
    ['pn', name],
    ...(rupees ? [['am', rupees.toFixed(2)] as [string, string]] : []),
    ['cu', 'INR'],
    ...(note ? [['tn', note] as [string, string]] : []),
  ]
  // Not URLSearchParams: UPI apps read a plus sign literally. The @ of an address stays readable.
  return `upi://pay?${fields.map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`).join('&')}`
}
