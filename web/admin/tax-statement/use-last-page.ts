import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { addressOf, type StatementView } from './list-address.ts'
import { PAGE_SIZE } from './statement-data.ts'

/**
 * Leads to the last page where the one in the address is past it. What is mended or filed leaves its list, and an empty
 * page would say that nothing is left. `count` is undefined while it is read.
 */
export function useLastPage(view: StatementView, count: number | undefined): void {
  const navigate = useNavigate()
  const last = count === undefined ? view.page : Math.max(1, Math.ceil(count / PAGE_SIZE))
  const to = view.page > last ? addressOf({ ...view, page: last }) : null
  useEffect(() => {
    if (to) navigate(to, { replace: true, preventScrollReset: true })
  }, [to, navigate])
}
