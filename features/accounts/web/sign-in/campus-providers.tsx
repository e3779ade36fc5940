import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { campusTroubles } from '../../schema.ts'
import { signInOptionsQuery } from '../api.ts'
import { useNextPath } from './next-path.ts'
import styles from './sign-in.module.css'

/** One button for each campus sign-in service. Renders nothing where there is none. */
export function CampusProviders() {
  const next = useNextPath()
  const { data: options } = useQuery(signInOptionsQuery)
  if (!options || options.campusProviders.length === 0) return null
  const search = next.next ? `?${new URLSearchParams({ next: next.next })}` : ''
  return (
    <div className={styles.campus}>
      {options.campusProviders.map(({ id, label }) => (
        <Button
          key={id}
          component="a"
          href={`/api/auth/sso/${id}/start${search}`}
          variant="default"
          size="lg"
          className={styles.campusButton!}
          fullWidth
        >
          Sign in with {label}
        </Button>
      ))}
      <p className={styles.or}>or by email</p>
    </div>
  )
}

const CampusTroubleNote = lazy(() =>
  import('./campus-trouble.tsx').then(({ CampusTroubleNote: note }) => ({ default: note })),
)

/** What went wrong at the campus, as the address says when the browser comes back (`?campus=denied&provider=uva`). */
export function CampusReturn() {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const params = new URLSearchParams(search)
  const trouble = campusTroubles.find((one) => one === params.get('campus'))
  if (!trouble) return null
  return (
    <Suspense fallback={null}>
      <CampusTroubleNote trouble={trouble} providerId={params.get('provider')} />
    </Suspense>
  )
}
