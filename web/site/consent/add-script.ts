/** The policy admits scripts that a tag adds in turn by the same nonce, so the tag is given it. */
export function addScript(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  document.head.append(script)
}
