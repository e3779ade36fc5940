import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Problem } from '#platform/contract/problem.ts'
import { ScreenLink } from '../screens.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { NoResultsIllustration } from './illustrations/no-results-illustration.tsx'
import { QueryError } from './query-error.tsx'

type NotFoundProps = {
  /** "Resource Not Found". */
  title: string
  /** Where to look instead. */
  back: { to: string; label: string }
  /** Why that may be. */
  children: ReactNode
}

/** What the screen of one thing shows when there is no such thing. */
export function NotFound(props: NotFoundProps) {
  const { title } = props
  return (
    <>
      <title>{`${title.charAt(0)}${title.slice(1).toLowerCase()} · Foundry`}</title>
      <NotFoundState {...props} headingLevel={1} />
    </>
  )
}

/** The same as part of a page, which keeps its own title. */
export function NotFoundState({ back, ...rest }: NotFoundProps & Pick<EmptyStateProps, 'headingLevel'>) {
  return (
    <EmptyState
      {...rest}
      illustration={<NoResultsIllustration />}
      action={<Button renderRoot={(props) => <ScreenLink {...props} to={back.to} />}>{back.label}</Button>}
    />
  )
}

type LoadErrorProps = {
  /** As the screen calls it: "Resource". */
  noun: string
  query: { error: unknown; isFetching: boolean; refetch(): unknown }
  notFound: NotFoundProps
}

/** What it shows when the thing could not be read: a 404 says that it is not there, anything else can be tried again. */
export function LoadError({ noun, query, notFound }: LoadErrorProps) {
  if (isNotFound(query.error)) return <NotFound {...notFound} />
  return (
    <>
      <title>{`${noun} · Foundry`}</title>
      <QueryError
        query={query}
        title={`This ${noun.toLowerCase()} could not be loaded`}
        headingLevel={1}
        text="Something went wrong on our side. Please try again."
      />
    </>
  )
}

export const isNotFound = (error: unknown): boolean => error instanceof Problem && error.status === 404
