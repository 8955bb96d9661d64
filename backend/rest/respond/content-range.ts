/** `0-24/573`: the rows in the answer, of how many; a star for what is empty or not known. */
export function contentRange(offset: number, rows: number, total: number | undefined): string {
  const range = rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : '*'
  return `${range}/${total ?? '*'}`
}
