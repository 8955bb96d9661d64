type Suite = { file: string; title: string; specs?: { title: string }[]; suites?: Suite[] }

export function drawingSeed(folder?: string): string
export function drawn(names: string[], share: number, seed: string): string[]
export function drawJourneys(
  listed: { suites: Suite[] },
  seed: string,
  options?: { goOn?: (file: string) => boolean; changed?: string[] },
): string[]
