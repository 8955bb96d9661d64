import { useEffect } from 'react'
import { useNavigate } from 'react-router'

type Place = {
  page: number
  pageSize: number
  /** Undefined while loading. */
  count: number | undefined
  /** Address of another page of the same list. */
  to: (page: number) => string
}

/**
 * Redirects to the last page if the address's page is past it. Resolved items leave their list, and an empty
 * page would suggest that none are left.
 */
export function useLastPage({ page, pageSize, count, to }: Place): void {
  const navigate = useNavigate()
  const last = count === undefined ? page : Math.max(1, Math.ceil(count / pageSize))
  const address = page > last ? to(last) : null
  useEffect(() => {
    if (address !== null) navigate(address, { replace: true, preventScrollReset: true })
  }, [address, navigate])
}

/** The backend refuses a page past the end without a count; the first page has it. */
export async function orFirstPage<Page>(page: number, read: (page: number) => Promise<Page>): Promise<Page> {
  try {
    return await read(page)
  } catch (error) {
    if (page > 1 && (error as { code?: unknown }).code === 'PGRST103') return read(1)
    throw error
  }
}
