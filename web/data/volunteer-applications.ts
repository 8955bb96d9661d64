import type { VolunteerApplication } from '#domain/forms/volunteer.ts'
import type { Backend } from '#web/lib/backend.ts'
import { callFunction } from '#web/lib/functions.ts'

export async function sendVolunteerApplication(
  backend: Backend,
  application: VolunteerApplication,
): Promise<void> {
  await callFunction(backend, 'volunteer-application', application)
}
