/**
 * The Verhoeff check digit of Aadhaar numbers: a product in the dihedral group of ten elements that yields
 * zero.
 */

const MULTIPLIED = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const PERMUTED = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]

export function hasVerhoeffDigit(number: string): boolean {
  const product = [...number]
    .reverse()
    .reduce((sum, digit, nth) => Number(MULTIPLIED[sum]?.[Number(PERMUTED[nth % 8]?.[Number(digit)])]), 0)
  return product === 0
}
