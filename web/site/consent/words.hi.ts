import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './words.en.ts'

export const words = {
  question: 'क्या {companies} यहाँ कुकी की मदद से आने वालों और दान की गिनती कर सकते हैं?',
  both: '{one} और {other}',
  agreed: 'आपने हाँ कहा था।',
  refused: 'आपने मना किया था।',
  worksWithout: 'इसके बिना भी वेबसाइट वैसी ही चलती है।',
  privacy: 'निजता',
  refuse: 'नहीं',
  agree: 'हाँ, ठीक है',
} as const satisfies Translation<typeof english>
