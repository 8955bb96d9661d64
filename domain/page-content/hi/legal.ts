import { privacyNotice } from '../../legal/privacy.hi.ts'
import { termsOfUse } from '../../legal/terms.hi.ts'
import { elementsOf } from '../legal-elements.ts'

export const privacyInHindi = elementsOf(privacyNotice)
export const termsInHindi = elementsOf(termsOfUse)
