import { expect, test } from 'vitest'
import { westernDigits } from './western-digits.ts'

test.each(
  Object.entries({
    Devanagari: '०१२३४५६७८९',
    Bengali: '০১২৩৪৫৬৭৮৯',
    Gurmukhi: '੦੧੨੩੪੫੬੭੮੯',
    Gujarati: '૦૧૨૩૪૫૬૭૮૯',
    Odia: '୦୧୨୩୪୫୬୭୮୯',
    Tamil: '௦௧௨௩௪௫௬௭௮௯',
    Telugu: '౦౧౨౩౪౫౬౭౮౯',
    Kannada: '೦೧೨೩೪೫೬೭೮೯',
    Malayalam: '൦൧൨൩൪൫൬൭൮൯',
    Urdu: '۰۱۲۳۴۵۶۷۸۹',
    Santali: '᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙',
    Manipuri: '꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹',
  }),
)('converts the digits of %s', (_, digits) => {
  expect(westernDigits(digits)).toBe('0123456789')
})

test('converts the digits of every other script', () => {
  for (const system of Intl.supportedValuesOf('numberingSystem')) {
    const digits = Array.from({ length: 10 }, (_, digit) => digit.toLocaleString(`en-u-nu-${system}`)).join(
      '',
    )
    // Chinese digits are not consecutive in Unicode.
    if (/^\p{Nd}{10}$/u.test(digits)) expect(westernDigits(digits), system).toBe('0123456789')
  }
})

test('leaves everything else unchanged', () => {
  const text = '₹1,25,000.50 रु॰ 42 ½ ௰ राम।'
  expect(westernDigits(text)).toBe(text)
})
