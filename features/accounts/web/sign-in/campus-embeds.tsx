import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { signInOptionsQuery } from '../api.ts'

const LazyProviders = lazy(() => import('./campus-providers.tsx').then((file) => ({ default: file.CampusProviders })))
const LazyTrouble = lazy(() => import('./campus-trouble.tsx').then((file) => ({ default: file.CampusTroubleNote })))

/** The buttons of campus sign-in services, where there are some. */
export function CampusButtons() {
  const { data: options } = useQuery(signInOptionsQuery)
  if (!options || options.campusProviders.length === 0) return null
  return (
    <Suspense fallback={null}>
      <LazyProviders providers={options.campusProviders} />
    </Suspense>
  )
}

/** What went wrong at the campus, where the browser comes back from there (`?campus=denied&provider=uva`). */
export function CampusReturn() {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const params = new URLSearchParams(search)
  const trouble = params.get('campus')
  if (trouble === null) return null
  return (
    <Suspense fallback={null}>
      <LazyTrouble trouble={trouble} providerId={params.get('provider')} />
    </Suspense>
  )
}
