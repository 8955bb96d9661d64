/**
 * Letters of Hindi for the fonts of the Hindi pages. A face has ligatures for hundreds of pairs, most of
 * which Hindi does not use; they would be half of the file. A missing pair is written with its half letter,
 * as by hand.
 */
const consonants = 'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह'
const dotted = ['क़', 'ख़', 'ग़', 'ज़', 'ड़', 'ढ़', 'फ़']

export const hindiLetters = `ँंःअआइईउऊऋऍएऐऑओऔ${consonants}क़ख़ग़ज़ड़ढ़फ़़ऽािीुूृॅेैॉोौ्।॥\u200c\u200d\u25cc`

/** Pairs without a half letter, or unrecognisable when split. */
const joined =
  'क्ष ज्ञ त्र श्र द्द द्ध द्व द्य द्म द्भ द्र द्ग द्ब ट्ट ट्ठ ट्य ट्र ठ्य ड्ड ड्ढ ड्य ड्र ढ्य ह्न ह्म ह्य ह्र ह्ल ह्व त्त क्त न्त न्त्र न्द्र न्ध न्द न्न ष्ट ष्ट्र ष्ठ स्त्र द्ध्य क्ष्म'
const half = (letters: Iterable<string>) => [...letters].map((letter) => `${letter}्\u200d`)

export const hindiSyllables = [
  ...hindiLetters,
  ...[...consonants, ...dotted].map((letter) => `${letter}्`),
  ...[...consonants].map((letter) => `${letter}ि`),
  ...half('कखगघचजझञणतथधनपफबभमयलवशषस'),
  ...half(['क़', 'ख़', 'ग़', 'ज़', 'फ़', 'क्ष', 'ज्ञ', 'त्र', 'श्र']),
  ...[...'कखगघजतथदधपफबभमवशसह', 'फ़'].map((letter) => `${letter}्र`),
  ...['रु', 'रू', 'हृ', 'र्क', 'र्कं', 'र्के', 'र्कें', 'र्की', 'र्कीं', 'र्को', 'र्कों', 'कीं'],
  ...joined.split(' '),
]
