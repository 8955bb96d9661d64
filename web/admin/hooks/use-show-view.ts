import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

/**
 * Changes the view of a list whose address holds it. Applies to the latest requested view: the address
 * follows a moment later, and a second change before that must not undo the first.
 */
export function useShowView<View>(view: View, queryOf: (view: View) => string) {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { search } = useLocation()
  const asked = useRef(view)
  // biome-ignore lint/correctness/useExhaustiveDependencies: The view is the address's, and only once nothing is on its way.
  useEffect(() => {
    if (state === 'idle') asked.current = view
  }, [state, search])
  /** `replace` adds no entry to the browser's history, as for each step of typing. */
  return (change: (view: View) => View, replace = false) => {
    asked.current = change(asked.current)
    navigate({ search: queryOf(asked.current) }, { replace, preventScrollReset: true })
  }
}
