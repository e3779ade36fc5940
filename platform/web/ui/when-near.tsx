import { useIntersection } from '@mantine/hooks'
import { Suspense, useState, type ReactNode } from 'react'

type WhenNearProps = { placeholder: ReactNode; children: ReactNode }

/** What is far down on a screen, loaded when people come near it: it then costs the first visit nothing. Stays once it is there. */
export function WhenNear({ placeholder, children }: WhenNearProps) {
  const { ref, entry } = useIntersection({ rootMargin: '300px' })
  const [isLoaded, setLoaded] = useState(false)
  if (entry?.isIntersecting && !isLoaded) setLoaded(true)
  return isLoaded ? <Suspense fallback={placeholder}>{children}</Suspense> : <div ref={ref}>{placeholder}</div>
}
