import { useNavigate, useSearch } from '@tanstack/react-router'

type Search = Record<string, unknown>

/**
 * The query of the address as a screen's state, and how to change some of it in place: no scrolling, no transition as between
 * screens. Undefined removes a value. A change replaces the address; as a step, the browser's back button leads back from it. It
 * resolves once the address has changed.
 */
export function useSearchState() {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: Search, { isStep = false } = {}): Promise<void> => {
    const options = { replace: !isStep, resetScroll: false, viewTransition: false }
    return navigate({ to: '.', search: { ...search, ...changes }, ...options } as never)
  }
  return [search, change] as const
}
