/**
 * Digits of any script as 0 to 9: keyboards of Indian languages offer their own, and people type numbers with them.
 * The ten digits of a script stand in a row in Unicode, so one is worth as much as it has digits before it.
 */
export function westernDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const place = digit.codePointAt(0) ?? 0
    let before = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(place - before - 1))) before++
    // Some scripts have several rows, one after another.
    return String(before % 10)
  })
}
