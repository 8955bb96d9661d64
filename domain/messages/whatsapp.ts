import { usedVariables } from './template-text.ts'

const LONGEST_PARAMETER = 1024

/** A template as WhatsApp wants it for approval: its variables are numbers. */
export function forApproval(body: string): string {
  let count = 0
  return body.replace(/\{\{[^{}]*\}\}/g, () => `{{${++count}}}`)
}

/** The values for those numbers. WhatsApp takes neither line breaks nor nothing at all. */
export function parametersOf(body: string, values: Partial<Record<string, string>>): string[] {
  return usedVariables(body).map((name) => {
    const oneLine = (values[name] ?? '').replace(/\s+/g, ' ').trim()
    return oneLine.slice(0, LONGEST_PARAMETER) || '–'
  })
}
