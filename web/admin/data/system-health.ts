import type { AnswerOf } from '#domain/api/contracts.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'

export type SystemHealth = AnswerOf<'system-health'>

export const readHealth = (): Promise<SystemHealth> => callAsAdministrator('system-health', {})
