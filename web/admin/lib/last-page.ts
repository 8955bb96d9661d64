import { useEffect } from 'react'
import { useNavigate } from 'react-router'

type Place = {
  page: number
  pageSize: number
  /** Undefined while it is read. */
  count: number | undefined
  /** The address of another page of the same list. */
  to: (page: number) => string
}

/**
 * Leads to the last page where the one in the address is past it. What is dealt with leaves its list, and an empty page
 * would say that nothing is left.
 */
export function useLastPage({ page, pageSize, count, to }: Place): void {
  const navigate = useNavigate()
  const last = count === undefined ? page : Math.max(1, Math.ceil(count / pageSize))
  const address = page > last ? to(last) : null
  useEffect(() => {
    if (address !== null) navigate(address, { replace: true, preventScrollReset: true })
  }, [address, navigate])
}

/** The backend refuses a page past the end without saying how many there are; the first one says it. */
export async function orFirstPage<Page>(page: number, read: (page: number) => Promise<Page>): Promise<Page> {
  try {
    return await read(page)
  } catch (error) {
    if (page > 1 && (error as { code?: unknown }).code === 'PGRST103') return read(1)
    throw error
  }
}
