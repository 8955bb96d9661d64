import { type RoleCapability, rightsByCapability, roleWords } from '#domain/people/role-words.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/page.tsx'
import { peopleMessages } from './toasts.ts'

/** Each capability with the roles that have it, as the database decides. */
export function RoleTable({ rights }: { rights: Promise<RoleCapability[]> }) {
  const { value } = useResolved(rights, peopleMessages.rightsLoadFailed)
  if (!value) return null
  return (
    <Card>
      <h2 className="text-heading text-xl">What each role can do</h2>
      <dl className="mt-1 divide-y divide-line">
        {rightsByCapability(value).map(({ can, roles }) => (
          <div key={can} className="grid gap-x-4 gap-y-1 py-2.5 sm:grid-cols-2">
            <dt>{can}</dt>
            <dd className="flex flex-wrap content-start gap-1">
              {roles.map((role) => (
                <Badge key={role} tone="plain">
                  {roleWords[role].label}
                </Badge>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
