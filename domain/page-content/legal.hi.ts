import { privacyNotice } from '../legal/privacy.hi.ts'
import { termsOfUse } from '../legal/terms.hi.ts'
import { elementsOf } from './legal-elements.ts'

export const privacyDefaults = elementsOf(privacyNotice)
export const termsDefaults = elementsOf(termsOfUse)
