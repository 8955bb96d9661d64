import { useEffect, useState } from 'react'
import { browserBackend } from '#web/lib/backend.ts'
import { toast } from '#web/ui/toast.ts'
import { donateMessages } from './messages.ts'
import { paymentKey } from './payment-key.ts'

type Key = { state: 'loading' | 'unreadable' } | { state: 'read'; value: string | null }

/** The payment provider's public key, as the settings have it. */
export function usePaymentKey() {
  const [key, setKey] = useState<Key>({ state: 'loading' })

  useEffect(() => {
    let isLeft = false
    readKey().then((read) => {
      if (isLeft) return
      setKey(read)
      if (read.state === 'unreadable') toast.error(donateMessages.keyUnreadable)
    })
    return () => {
      isLeft = true
    }
  }, [])

  /** The key; nothing, after a word to the donor, where there is none. */
  async function read(): Promise<string | null> {
    // A key that could not be read may be readable by now.
    const known = key.state === 'read' ? key : await readKey()
    setKey(known)
    if (known.state !== 'read') toast.error(donateMessages.keyUnreadable)
    else if (known.value === null) toast.error(donateMessages.notConfigured)
    return known.state === 'read' ? known.value : null
  }

  return {
    isLoading: key.state === 'loading',
    isTest: key.state === 'read' && key.value?.startsWith('rzp_test_') === true,
    read,
  }
}

async function readKey(): Promise<Key> {
  try {
    return { state: 'read', value: await paymentKey(browserBackend()) }
  } catch (error) {
    console.error(error)
    return { state: 'unreadable' }
  }
}
