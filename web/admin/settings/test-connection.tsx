import { type ReactNode, useState } from 'react'
import { CheckIcon } from '#web/ui/icons.tsx'
import { Card } from '../ui/page.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import { type ConnectionTest, type ServiceName, testConnection } from './connections.ts'

type Props = {
  service: ServiceName
  name: string
  heading?: string
  /** Further tests. */
  children?: ReactNode
}

/** Tests the service with the saved settings, and describes the result. */
export function TestConnection({ service, name, heading = 'Does it work?', children }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [result, setResult] = useState<ConnectionTest>()

  async function ask() {
    setAsking(true)
    setResult(undefined)
    setResult(await testConnection(service))
    setAsking(false)
  }

  return (
    <Card>
      <h2 className="text-heading text-xl">{heading}</h2>
      <p className="mt-1">Contacts {name} with the saved settings. Nothing is sent or charged.</p>
      <SmallButton onPress={ask} disabled={isAsking} className="mt-3">
        {isAsking ? 'Testing...' : 'Test connection'}
      </SmallButton>
      <div role="status" className="mt-3 empty:hidden">
        {result && (
          <p className={`flex max-w-prose gap-2 font-semibold ${result.ok ? 'text-leaf' : 'text-danger'}`}>
            {result.ok && <CheckIcon />}
            {result.message}
          </p>
        )}
      </div>
      {children}
    </Card>
  )
}
