import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { NotFound } from '#platform/web/ui/illustrations/not-found.tsx'

export function NotFoundMessage() {
  return (
    <>
      <title>Page not found · Foundry</title>
      <EmptyState
        headingLevel={1}
        title="404 Page Not Found"
        drawing={<NotFound />}
        action={<Button renderRoot={(props) => <Link to="/" {...props} />}>Go to the start page</Button>}
      >
        Did you forget to add the page to the router?
      </EmptyState>
    </>
  )
}
