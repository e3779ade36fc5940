import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import type { Authorization } from './use-authorization.ts'

/** Where the person has to go on, while they have to. */
export function AuthorizationNote({ authorization: { phase, blockedUrl } }: { authorization: Authorization }) {
  return (
    <div role="status">
      {phase === 'waiting' && !blockedUrl && <p className="quiet small">Go on in the window that just opened.</p>}
      {blockedUrl && (
        <p>
          Your browser blocked the window.{' '}
          <ExternalLink size="sm" variant="default" href={blockedUrl}>
            Open it in a new tab
          </ExternalLink>
        </p>
      )}
    </div>
  )
}
