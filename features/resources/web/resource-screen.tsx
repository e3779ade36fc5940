import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoadError } from '#platform/web/ui/not-found.tsx'
import { resources } from './api.ts'
import { ResourceDetails } from './resource-details.tsx'

const notFound = {
  title: 'Resource Not Found',
  back: { to: '/resources', label: 'Back to Resources' },
  children: 'It may have been removed.',
}

/** One resource with its text and actions. */
export function ResourceScreen() {
  const { resourceId: id } = useParams({ from: '/member/resources/$resourceId' })
  const query = useQuery(resources.query('GET /api/resources/{id}', { params: { id } }))
  const isLoaded = query.data !== undefined
  useEffect(() => {
    if (isLoaded) recordView(id)
  }, [isLoaded, id])
  if (isLoaded || !query.error) return <ResourceDetails resource={query.data} />
  return <LoadError noun="Resource" query={query} notFound={notFound} />
}

/** When it fails, only the list of recently viewed ones misses an entry. */
function recordView(id: string): void {
  resources.call('POST /api/resources/{id}/view', { params: { id } }).catch(() => undefined)
}
