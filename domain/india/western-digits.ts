/**
 * Converts digits of any script to 0 to 9: keyboards of Indian languages offer their own. A script's ten
 * digits are consecutive in Unicode, so a digit's value is the number of digits before it.
 */
export function westernDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const place = digit.codePointAt(0) ?? 0
    let before = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(place - before - 1))) before++
    // Some scripts have several consecutive ranges.
    return String(before % 10)
  })
}
