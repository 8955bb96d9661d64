import { siteAddress } from '#domain/website/site-address.ts'
import { type Backend, tables } from './backend.ts'
import { orElse } from './or-else.ts'

/** A registration of the organisation that is shown and valid today; the database hands out no other. */
export type Registration = { kind: string; number: string; valid_to: string | null; file: string | null }

/** Nothing about who the organisation is has a fallback. */
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

type Held = { url: string; registrations: readonly Registration[] }

/** What a page says of one kind of registration. */
export type RegistrationText = { kind: string; title: string; text: string }
export type Proof = RegistrationText & { registration: Registration | null }

/**
 * The texts that a registration stands behind. On a machine of one's own where none is entered yet, the samples are
 * shown as they are, without a number.
 */
export function provenTexts(
  { url, registrations: held }: Held,
  texts: readonly RegistrationText[],
): readonly Proof[] {
  const isSample = held.length === 0 && !siteAddress(url).isPublic
  return texts.flatMap((text) => {
    const registration = held.find(({ kind }) => kind === text.kind) ?? null
    return text.title && (registration || isSample) ? [{ ...text, registration }] : []
  })
}
