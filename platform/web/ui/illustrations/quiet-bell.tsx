import { Illustration, illustrationStyles } from './illustration.tsx'

/** A bell at rest: nothing new. */
export function QuietBell() {
  return (
    <Illustration>
      <ellipse className={illustrationStyles.shade} cx="120" cy="156" rx="80" ry="10" />
      <circle className={illustrationStyles.soft} cx="120" cy="84" r="56" />
      <path className={illustrationStyles.accent} d="M108 128h24a12 12 0 0 1-24 0Z" />
      <path
        className={illustrationStyles.paper}
        d="M76 128c-6 0-8-7-4-11 8-8 9-17 9-33 0-24 16-41 39-41s39 17 39 41c0 16 1 25 9 33 4 4 2 11-4 11Z"
      />
      <path className={illustrationStyles.paper} d="M112 43v-5a8 8 0 0 1 16 0v5" />
      <path className={illustrationStyles.quiet} d="M96 84c0-14 8-24 20-26" />
      <path className={illustrationStyles.line} d="M178 58h14l-14 16h14M200 32h10l-10 12h10" />
      <path className={illustrationStyles.line} d="M58 156h124" />
    </Illustration>
  )
}
