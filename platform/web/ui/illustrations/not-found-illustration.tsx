import { Illustration, illustrationStyles } from './illustration.tsx'

/** A signpost whose boards are blank. */
export function NotFoundIllustration() {
  return (
    <Illustration>
      <ellipse className={illustrationStyles.shade} cx="120" cy="156" rx="100" ry="12" />
      <circle className={illustrationStyles.soft} cx="170" cy="52" r="34" />
      <path className={illustrationStyles.paper} d="M114 20a6 6 0 0 1 12 0v136h-12Z" />
      <path className={illustrationStyles.accent} d="M84 30h82l16 14-16 14H84a4 4 0 0 1-4-4V34a4 4 0 0 1 4-4Z" />
      <path className={illustrationStyles.paper} d="M156 68H78L62 82l16 14h78a4 4 0 0 0 4-4V72a4 4 0 0 0-4-4Z" />
      <path className={illustrationStyles.paper} d="M92 106h52l14 12-14 12H92a4 4 0 0 1-4-4v-16a4 4 0 0 1 4-4Z" />
      <path className={illustrationStyles.line} d="M96 44h12M116 44h30" />
      <path className={illustrationStyles.quiet} d="M84 82h34M126 82h18M102 118h28" />
      <path
        className={illustrationStyles.line}
        d="M28 156h184M60 156c0-8 4-14 8-18M60 156c-2-6-6-10-10-12M186 156c0-10 4-18 10-22M186 156c-2-6-4-8-8-10"
      />
    </Illustration>
  )
}
