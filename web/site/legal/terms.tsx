import { termsOfUse } from '#domain/legal/terms.ts'
import { LegalPage } from './legal-page.tsx'

export default function Terms() {
  return <LegalPage text={termsOfUse} />
}
