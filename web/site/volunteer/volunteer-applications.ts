import type { VolunteerApplication } from '#domain/forms/volunteer.ts'
import type { Backend } from '#web/lib/backend.ts'
import { callFunction } from '#web/lib/functions.ts'
import type { Sending } from '#web/lib/sending.ts'

export async function sendVolunteerApplication(
  backend: Backend,
  application: VolunteerApplication,
  { key, extra }: Sending,
): Promise<void> {
  await callFunction(backend, 'volunteer-application', { ...application, ...extra }, { key })
}
