/** Whether a day lies in a period, both ends inclusive. */
export function covers(
  { valid_from, valid_to }: { valid_from: string; valid_to: string | null },
  day: string,
) {
  return valid_from <= day && (valid_to === null || day <= valid_to)
}
