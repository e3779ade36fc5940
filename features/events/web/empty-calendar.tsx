import { Illustration, illustrationStyles } from '#platform/web/ui/illustrations/illustration.tsx'

/** A calendar leaf with nothing on it yet but a star. */
export function EmptyCalendar() {
  return (
    <Illustration>
      <ellipse className={illustrationStyles.shade} cx="120" cy="152" rx="92" ry="12" />
      <rect className={illustrationStyles.paper} x="62" y="40" width="116" height="104" rx="10" />
      <path className={illustrationStyles.soft} d="M62 50a10 10 0 0 1 10-10h96a10 10 0 0 1 10 10v18H62Z" />
      <path className={illustrationStyles.line} d="M62 68h116M90 30v20M150 30v20" />
      <path
        className={illustrationStyles.quiet}
        d="M82 88h14M113 88h14M144 88h14M82 108h14M82 128h14M113 128h14M144 128h14"
      />
      <path className={illustrationStyles.accent} d="M136 92l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1Z" />
    </Illustration>
  )
}
