import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { NotFoundIllustration } from '#platform/web/ui/illustrations/not-found-illustration.tsx'

/** `signInPath`: for guests, whose target may be there once they have signed in. */
export function NotFoundMessage({ signInPath }: { signInPath: string | undefined }) {
  return (
    <>
      <title>Page not found · Foundry</title>
      <EmptyState
        headingLevel={1}
        title="404 Page Not Found"
        illustration={<NotFoundIllustration />}
        action={
          signInPath === undefined ? (
            <Button renderRoot={(props) => <Link to="/" {...props} />}>Go to the home page</Button>
          ) : (
            <Button renderRoot={(props) => <Link {...props} to="/" href={signInPath} />}>Sign in</Button>
          )
        }
      >
        Did you forget to add the page to the router?
      </EmptyState>
    </>
  )
}
