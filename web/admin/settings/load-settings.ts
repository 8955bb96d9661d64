import type { SettingsCard } from '#domain/settings/settings.ts'
import { load } from '../data/load.ts'
import { isSecret, readSettings, secretsSetAt } from './settings-data.ts'

/** Reads a settings screen's data: stored values, and who entered its secrets when. */
export function loadSettings(groups: readonly SettingsCard[]) {
  const keys = groups.flatMap(({ fields }) => fields.map(({ key }) => key))
  const secrets = keys.filter(isSecret)
  return {
    settings: load(() => readSettings(keys)),
    secretsSetAt: load(async () => (secrets.length > 0 ? secretsSetAt(secrets) : [])),
  }
}
