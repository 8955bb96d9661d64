/** For names from the catalogue; nothing a caller sent is ever put into a statement's text. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
