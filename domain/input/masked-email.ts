/** Masks an address so that only its owner recognises it: a•••@g•••.com. */
export function maskedEmail(address: string): string {
  const [name = '', host = ''] = address.split('@')
  const ending = host.includes('.') ? host.slice(host.lastIndexOf('.')) : ''
  return `${first(name)}•••@${first(host)}•••${ending}`
}

const first = (text: string) => [...text][0] ?? ''
