import { siteAddress } from '#domain/website/site-address.ts'
import { type Backend, tables } from './backend.ts'
import { orElse } from './or-else.ts'

/** A registration of the organisation that is public and valid today; the database returns no others. */
export type Registration = { kind: string; number: string; valid_to: string | null; file: string | null }

/** Registrations have no fallback: they prove the organisation's identity. */
export function registrations(backend: Backend): Promise<readonly Registration[]> {
  async function read() {
    const { data } = await (await tables(backend))
      .from('registrations')
      .select('kind, number, valid_to, file')
      .order('kind')
      .order('valid_from', { ascending: false })
      .throwOnError()
    return data
  }
  return orElse<readonly Registration[]>(read(), () => [])
}

type SiteRegistrations = { url: string; registrations: readonly Registration[] }

/** Text of a page about one kind of registration. */
export type RegistrationText = { kind: string; title: string; text: string }
export type Proof = RegistrationText & { registration: Registration | null }

/**
 * Texts with a registration to prove them. On a local machine without registrations, the samples are shown as
 * they are, without a number.
 */
export function provenTexts(
  { url, registrations: held }: SiteRegistrations,
  texts: readonly RegistrationText[],
): readonly Proof[] {
  const isSample = held.length === 0 && !siteAddress(url).isPublic
  return texts.flatMap((text) => {
    const registration = held.find(({ kind }) => kind === text.kind) ?? null
    return text.title && (registration || isSample) ? [{ ...text, registration }] : []
  })
}
