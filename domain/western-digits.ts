/**
 * Keyboards of Indian languages offer digits of their own script, and people type numbers with them. Here they become
 * 0 to 9: those of Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam, whose zeros end
 * on 6 in Unicode, and those of Urdu, Santali and Manipuri, whose zeros end on 0.
 */
export function westernDigits(text: string): string {
  return text.replace(/[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯۰-۹᱐-᱙꯰-꯹]/g, (digit) =>
    String((digit.charCodeAt(0) - (/[ऀ-ൿ]/.test(digit) ? 6 : 0)) % 16),
  )
}
