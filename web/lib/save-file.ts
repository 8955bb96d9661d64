/** Downloads a file made in the page. */
export function saveFile(name: string, contents: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(contents)
  link.download = name
  link.click()
  // The browser needs the address until it begins to read; a minute is enough for any file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
