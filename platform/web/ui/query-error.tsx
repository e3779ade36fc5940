import { getErrorMessage } from '../query-client.ts'
import { ErrorState, type ErrorStateProps } from './error-state.tsx'

export type QueryErrorProps = Pick<ErrorStateProps, 'title' | 'headingLevel' | 'isCompact'> & {
  query: { error: unknown; isFetching: boolean; refetch(): unknown }
  /** What to do, where the server says nothing. */
  text?: string
}

/** What did not load, in the server's words, and the button that reads it again. */
export function QueryError({ query, text = 'Try again in a moment.', ...look }: QueryErrorProps) {
  return (
    <ErrorState {...look} onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
      {getErrorMessage(query.error, text)}
    </ErrorState>
  )
}
