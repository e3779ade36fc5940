import { useQuery } from '@tanstack/react-query'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonTable } from '#platform/web/ui/skeletons.tsx'
import { bookings } from '../api.ts'
import { HoursForm } from './hours-form.tsx'

/** When students can book a meeting with the viewer. */
export function HoursPanel() {
  const query = useQuery(bookings.query('GET /api/bookings/availability'))
  if (query.data) return <HoursForm key={query.data.version} availability={query.data} />
  return query.error ? (
    <QueryError query={query} title="Your hours couldn't be loaded" />
  ) : (
    <SkeletonTable rows={7} columns={3} />
  )
}
