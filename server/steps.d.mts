export function showSteps(options: {
  format: 'text' | 'json'
  report: (fields: { ms: number }, message: string) => void
  stream?: { isTTY?: boolean | undefined; write(text: string): unknown }
  now?: () => number
}): <Result>(doing: string, done: string, work: () => Promise<Result>) => Promise<Result>
