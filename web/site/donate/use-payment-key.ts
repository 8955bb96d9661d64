import { useEffect, useState } from 'react'
import { browserBackend } from '#web/lib/backend.ts'
import { toast } from '#web/ui/toast.ts'
import type { DonateWords } from './donate.tsx'
import { paymentKey } from './payment-key.ts'

type Key = { state: 'loading' | 'unreadable' } | { state: 'read'; value: string | null }

/** The payment provider's public key from the settings. */
export function usePaymentKey(words: DonateWords['payment']) {
  const [key, setKey] = useState<Key>({ state: 'loading' })

  useEffect(() => {
    let isLeft = false
    readKey().then((read) => {
      if (isLeft) return
      setKey(read)
      if (read.state === 'unreadable') toast.error(words.keyUnreadable)
    })
    return () => {
      isLeft = true
    }
  }, [words])

  /** The key; null, after a message to the donor, if there is none. */
  async function read(): Promise<string | null> {
    // A key that could not be read may be readable now.
    const known = key.state === 'read' ? key : await readKey()
    setKey(known)
    if (known.state !== 'read') toast.error(words.keyUnreadable)
    else if (known.value === null) toast.error(words.notConfigured)
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
