import { type RoleCapability, rightsByCapability, roleLabels } from '#domain/people/role-labels.ts'
import { roles as allRoles } from '#domain/people/roles.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/page.tsx'
import { peopleToasts } from './toasts.ts'

/** Each capability with the roles that have it, as the database decides. */
export function RoleTable({ rights }: { rights: Promise<RoleCapability[]> }) {
  const { value } = useResolved(rights, peopleToasts.rightsLoadFailed)
  if (!value) return null
  return (
    <Card>
      <h2 className="text-heading text-xl">What each role can do</h2>
      <dl className="mt-1 divide-y divide-line">
        {rightsByCapability(value).map(({ can, roles }) => (
          <div key={can} className="grid gap-x-4 gap-y-1 py-2.5 md:grid-cols-[1fr_auto]">
            <dt>{can}</dt>
            {/* On a wide screen each role has a column of its own. */}
            <dd className="flex flex-wrap content-start gap-1 md:grid md:grid-cols-[6.5rem_4rem_5.5rem_5.5rem_4rem]">
              {roles.map((role) => (
                <span key={role} style={{ gridColumn: allRoles.indexOf(role) + 1 }}>
                  <Badge tone="plain">{roleLabels[role].label}</Badge>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
