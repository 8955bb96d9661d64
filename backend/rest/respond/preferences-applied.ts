import type { Preferences } from '../parse/preferences.ts'
import type { RestRequest } from '../parse/request.ts'
import type { Plan } from '../plan/request-plan.ts'

const BY_KIND: Record<Plan['kind'], (keyof Preferences)[]> = {
  read: ['count', 'tx', 'handling'],
  insert: ['resolution', 'missing', 'return', 'count', 'tx', 'handling'],
  update: ['missing', 'return', 'count', 'tx', 'handling', 'maxAffected'],
  delete: ['return', 'count', 'tx', 'handling', 'maxAffected'],
  call: ['count', 'tx', 'handling', 'maxAffected'],
}

/** The `Preference-Applied` header: the preferences that made a difference. */
export function preferencesApplied({ prefer }: RestRequest, plan: Plan): string | undefined {
  const said = BY_KIND[plan.kind].flatMap((name) => {
    if (prefer[name] === undefined) return []
    if (name === 'resolution' && plan.kind === 'insert' && !plan.conflict) return []
    if (name === 'maxAffected')
      return prefer.handling === 'strict' ? [`max-affected=${prefer.maxAffected}`] : []
    return [`${name}=${String(prefer[name])}`]
  })
  return said.length > 0 ? said.join(', ') : undefined
}
