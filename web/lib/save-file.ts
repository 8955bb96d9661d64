/** Hands the person a file made in the page, as if they had downloaded it. */
export function saveFile(name: string, contents: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(contents)
  link.download = name
  link.click()
  // The browser needs the address until it has begun to read; a minute is long enough for any file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
