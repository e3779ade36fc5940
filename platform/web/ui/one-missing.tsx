import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Problem } from '#platform/contract/problem.ts'
import { messageOf } from '../queries.ts'
import { ScreenLink } from '../screens.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { NoResults } from './illustrations/no-results.tsx'

type MissingProps = {
  /** "Resource Not Found". */
  title: string
  /** Where to look instead. */
  back: { to: string; label: string }
  /** Why that may be. */
  children: ReactNode
}

/** What the screen of one thing shows when there is no such thing. */
export function OneMissing(props: MissingProps) {
  const { title } = props
  return (
    <>
      <title>{`${title.charAt(0)}${title.slice(1).toLowerCase()} · Foundry`}</title>
      <Missing {...props} headingLevel={1} />
    </>
  )
}

/** The same as part of a page, which keeps its own title. */
export function Missing({ back, ...rest }: MissingProps & Pick<EmptyStateProps, 'headingLevel'>) {
  return (
    <EmptyState
      {...rest}
      drawing={<NoResults />}
      action={<Button renderRoot={(props) => <ScreenLink {...props} to={back.to} />}>{back.label}</Button>}
    />
  )
}

type UnreadProps = {
  /** As the screen calls it: "Resource". */
  noun: string
  query: { error: unknown; isFetching: boolean; refetch(): unknown }
  missing: MissingProps
}

/** What it shows when the thing could not be read: a 404 says that it is not there, anything else can be tried again. */
export function OneUnread({ noun, query: { error, isFetching, refetch }, missing }: UnreadProps) {
  if (isNotFound(error)) return <OneMissing {...missing} />
  return (
    <>
      <title>{`${noun} · Foundry`}</title>
      <ErrorState
        title={`This ${noun.toLowerCase()} could not be loaded`}
        headingLevel={1}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {messageOf(error, 'Something went wrong on our side. Please try again.')}
      </ErrorState>
    </>
  )
}

export const isNotFound = (error: unknown): boolean => error instanceof Problem && error.status === 404
