import { privacyNotice } from '../legal/privacy.ts'
import { termsOfUse } from '../legal/terms.ts'
import { elementsOf } from './legal-elements.ts'

export const privacyDefaults = elementsOf(privacyNotice)
export const termsDefaults = elementsOf(termsOfUse)
