import { Illustration, illustrationStyles } from './illustration.tsx'

/** A magnifying glass over an empty sheet. */
export function NoResultsIllustration() {
  return (
    <Illustration>
      <ellipse className={illustrationStyles.shade} cx="120" cy="154" rx="96" ry="12" />
      <path className={illustrationStyles.paper} d="M64 28a6 6 0 0 1 6-6h66l28 28v98a6 6 0 0 1-6 6H70a6 6 0 0 1-6-6Z" />
      <path className={illustrationStyles.line} d="M136 22v22a6 6 0 0 0 6 6h22" />
      <path className={illustrationStyles.quiet} d="M82 48h32M82 66h60M82 84h20M82 120h24M82 136h40" />
      <circle className={illustrationStyles.soft} cx="146" cy="98" r="32" />
      <circle className={illustrationStyles.line} cx="146" cy="98" r="32" />
      <path className={illustrationStyles.accent} d="m168 124 5-5 30 28a5 5 0 0 1-7 7Z" />
      <path className={illustrationStyles.line} d="M134 92v2M158 92v2M136 110c6-5 14-5 20 0" />
    </Illustration>
  )
}
