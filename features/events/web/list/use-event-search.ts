import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseEventSearch, type EventSearch } from './event-search.ts'

/** What the address asks for, and how to ask for something else; steps between months can be gone back. */
export function useEventSearch() {
  const search = parseEventSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: EventSearch) =>
    void navigate({
      to: '/events',
      search: next as never,
      replace: next.month === search.month && next.view === search.view,
      resetScroll: false,
      viewTransition: false,
    })
  return { search, change }
}
