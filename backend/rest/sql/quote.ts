/** For names from the catalogue; caller input never becomes statement text. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
