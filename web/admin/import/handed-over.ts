/** A file on its way from the list to the import screen. */
let waiting: File | undefined

export function handOver(file: File): void {
  waiting = file
}

export function takeOver(): File | undefined {
  const file = waiting
  waiting = undefined
  return file
}
