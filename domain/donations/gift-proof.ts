/**
 * Solves the challenge that comes before an order: finds the number that makes the SHA-256 of
 * `challenge:number` begin with so many zero bits. Written out here because browsers keep theirs from pages
 * without TLS and make every digest a promise. What is hashed fits one block.
 */
const SLICE_MS = 12
const TRIES_AT_ONCE = 256
export const LONGEST_PROOF = 55

/** In slices, so that the page stays at its donor's fingertips. */
export async function solve(challenge: string, bits: number): Promise<string> {
  for (let counter = 0; ; ) {
    const end = Date.now() + SLICE_MS
    do {
      for (const last = counter + TRIES_AT_ONCE; counter < last; counter++) {
        const proof = `${challenge}:${counter}`
        if (Math.clz32(firstBits(proof)) >= bits) return proof
      }
    } while (Date.now() < end)
    await new Promise((done) => setTimeout(done))
  }
}

const words = new DataView(new ArrayBuffer(256))
const [start, constants] = primeFractions()

/** The first 32 bits of the SHA-256 of a short text in ASCII. */
export function firstBits(text: string): number {
  if (text.length > LONGEST_PROOF) throw new RangeError('The text is longer than one block')
  for (let at = 0; at < 64; at += 4) words.setInt32(at, 0)
  for (let at = 0; at < text.length; at++) words.setUint8(at, text.charCodeAt(at))
  words.setUint8(text.length, 0x80)
  words.setInt32(60, text.length * 8)
  for (let at = 64; at < 256; at += 4) {
    const two = words.getInt32(at - 8)
    const fifteen = words.getInt32(at - 60)
    const mixed =
      (turn(two, 17) ^ turn(two, 19) ^ (two >>> 10)) +
      words.getInt32(at - 28) +
      (turn(fifteen, 7) ^ turn(fifteen, 18) ^ (fifteen >>> 3)) +
      words.getInt32(at - 64)
    words.setInt32(at, mixed | 0)
  }
  let [a, b, c, d, e, f, g, h] = start
  for (let at = 0; at < 256; at += 4) {
    const one =
      (h +
        (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
        ((e & f) ^ (~e & g)) +
        constants.getInt32(at) +
        words.getInt32(at)) |
      0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return (a + start[0]) >>> 0
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

type Eight = [number, number, number, number, number, number, number, number]

/** SHA-256's constants: fractions of the square roots of the first 8 primes and the cube roots of the first 64. */
function primeFractions(): [Eight, DataView] {
  const roots: number[] = []
  const cubes = new DataView(new ArrayBuffer(256))
  const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0
  for (let number = 2, found = 0; found < 64; number++) {
    let divisor = 2
    while (divisor * divisor <= number && number % divisor) divisor++
    if (divisor * divisor <= number) continue
    if (found < 8) roots.push(fraction(Math.sqrt(number)))
    cubes.setInt32(found++ * 4, fraction(Math.cbrt(number)))
  }
  return [roots as Eight, cubes]
}
