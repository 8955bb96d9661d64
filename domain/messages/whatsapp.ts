import { usedVariables } from './template-text.ts'

const LONGEST_PARAMETER = 1024

/** A template in WhatsApp's format for approval, with numbered variables. */
export function forApproval(body: string): string {
  let count = 0
  return body.replace(/\{\{[^{}]*\}\}/g, () => `{{${++count}}}`)
}

/** Values for the numbered variables. WhatsApp accepts neither line breaks nor empty values. */
export function parametersOf(body: string, values: Partial<Record<string, string>>): string[] {
  return usedVariables(body).map((name) => {
    const oneLine = (values[name] ?? '').replace(/\s+/g, ' ').trim()
    return oneLine.slice(0, LONGEST_PARAMETER) || '–'
  })
}
