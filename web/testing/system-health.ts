import type { SystemHealth } from '#web/admin/data/system-health.ts'

export const healthySystem: SystemHealth = {
  version: '1.0.0',
  backup: { made_at: '2026-11-15T20:30:00Z', is_encrypted: true },
  backup_elsewhere: null,
  is_backup_overdue: false,
  disks: [{ holds: 'data', free: 21.5e9, total: 50e9, is_filling_up: false }],
  failed_jobs: 0,
  email_sent_at: '2026-11-15T09:00:00Z',
  email_refused: null,
  webhook_at: '2026-11-15T09:00:00Z',
  polled_at: null,
  are_webhooks_silent: false,
}
