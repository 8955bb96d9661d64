import { useEffect, useState } from 'react'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { Entry } from './find.ts'

const WAIT_MS = 150
const LEAST = 2

type Found = {
  kind: string
  id: string
  title: string | null
  detail: string
  amount: number | null
  at: string
}

/** Donors, donations, monthly gifts and visitors' messages, found by the database. */
export async function findRecords(words: string): Promise<Entry[]> {
  const { data } = await supabase()
    .rpc('search_everything', { words })
    .throwOnError()
    .overrideTypes<Found[], { merge: false }>()
  return data.map(entryOf)
}

export function entryOf({ kind, id, title, detail, amount, at }: Found): Entry {
  if (kind === 'donor') {
    return { title: title ?? '', place: 'Donor', text: detail, path: `/admin/donors/${id}` }
  }
  if (kind === 'donation') {
    const words = `${formatRupees(amount)} from ${title || 'an unnamed donor'}`
    const path = `/admin/donations/${id}`
    return {
      title: words,
      place: 'Donation',
      text: [dayInWords(at), detail].filter(Boolean).join(', '),
      path,
    }
  }
  if (kind === 'monthly') {
    return {
      title: `${formatRupees(amount)} a month from ${title || 'an unnamed donor'}`,
      place: 'Monthly gift',
      text: detail,
      path: `/admin/monthly-gifts/${id}`,
    }
  }
  const place = kind === 'application' ? 'Volunteer' : 'Message'
  return {
    title: title ?? '',
    place,
    text: `${detail}, ${dayInWords(at)}`,
    path: `/admin/inbox/${kind}/${id}`,
  }
}

type Answer = { query: string; entries: Entry[]; failed: boolean }

/** Search results from the database, requested after a pause in typing. */
export function useRecords(query: string) {
  const words = query.trim()
  const [answer, setAnswer] = useState<Answer>({ query: '', entries: [], failed: false })
  useEffect(() => {
    if (words.length < LEAST) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const entries = await findRecords(words).catch((error: unknown) => void console.error(error))
      if (isCurrent) setAnswer({ query: words, entries: entries ?? [], failed: !entries })
    }, WAIT_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [words])
  const isAsked = words.length >= LEAST
  return {
    entries: isAsked && answer.query === words ? answer.entries : [],
    isPending: isAsked && answer.query !== words,
    failed: isAsked && answer.query === words && answer.failed,
  }
}
