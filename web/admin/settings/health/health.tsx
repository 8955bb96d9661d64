import { Link, useRevalidator } from 'react-router'
import { settingsOn } from '#domain/settings/settings.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { load } from '../../data/load.ts'
import { readHealth, type SystemHealth } from '../../data/system-health.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { Badge } from '../../ui/badge.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card } from '../../ui/page.tsx'
import { loadSettings } from '../load-settings.ts'
import { SettingsForm } from '../settings-form.tsx'
import { settingsToasts } from '../toasts.ts'
import type { Route } from './+types/health'
import { type HealthLine, healthLines } from './health-lines.ts'

const groups = settingsOn('health')

export const clientLoader = () => ({ health: load(readHealth), ...loadSettings(groups) })

export default function Health({ loaderData: { health, ...settings } }: Route.ComponentProps) {
  return (
    <SettingsForm
      {...settings}
      title="System health"
      intro="The state of the server and of what it depends on. Home reminds you of overdue backups, silent webhooks and a full disk."
      name="backup settings"
      groups={groups}
      lead={<Lines health={health} />}
    />
  )
}

function Lines({ health }: { health: Promise<SystemHealth> }) {
  const { value, failed } = useResolved(health, settingsToasts.healthFailed)
  const { revalidate } = useRevalidator()
  return (
    <Card>
      {failed && <LoadFailed onRetry={revalidate} />}
      {!value && !failed && (
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      )}
      {value && (
        <dl className="divide-y divide-line">
          {healthLines(value).map((line) => (
            <Line key={line.name} {...line} />
          ))}
        </dl>
      )}
    </Card>
  )
}

function Line({ name, state, toDo, advice, link }: HealthLine) {
  return (
    <div className="grid gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[10rem_1fr]">
      <dt className="flex items-start justify-between gap-3 font-semibold sm:flex-col sm:justify-start sm:gap-1">
        {name}
        {toDo && <Badge tone="bad">To do</Badge>}
      </dt>
      <dd className="wrap-anywhere min-w-0">
        {state.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className={toDo ? 'mt-1 font-semibold' : 'mt-1 text-soft'}>{toDo ?? advice}</p>
        {link && (
          <Link
            to={link.path}
            className="-mb-2 inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {link.label}
          </Link>
        )}
      </dd>
    </div>
  )
}
