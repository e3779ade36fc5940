import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { NotFoundIllustration } from '#platform/web/ui/illustrations/not-found-illustration.tsx'

export function NotFoundMessage() {
  return (
    <>
      <title>Page not found · Foundry</title>
      <EmptyState
        headingLevel={1}
        title="404 Page Not Found"
        illustration={<NotFoundIllustration />}
        action={<Button renderRoot={(props) => <Link to="/" {...props} />}>Go to the home page</Button>}
      >
        Did you forget to add the page to the router?
      </EmptyState>
    </>
  )
}
