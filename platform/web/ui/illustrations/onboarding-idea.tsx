import { Illustration, illustrationStyles } from './illustration.tsx'

/** Step two: an idea over a sketchbook. */
export function OnboardingIdea() {
  return (
    <Illustration>
      <ellipse className={illustrationStyles.shade} cx="120" cy="160" rx="100" ry="9" />
      <path
        className={illustrationStyles.paper}
        d="M120 118c-14-8-46-10-80-6v40c34-4 66-2 80 6 14-8 46-10 80-6v-40c-34-4-66-2-80 6Z"
      />
      <path className={illustrationStyles.line} d="M120 118v40" />
      <path
        className={illustrationStyles.quiet}
        d="M56 126c16-1 32 0 46 4M56 138c16-1 32 0 46 4M138 130c14-4 30-5 46-4M138 142c14-4 30-5 46-4"
      />
      <circle className={illustrationStyles.soft} cx="120" cy="56" r="46" />
      <path className={illustrationStyles.paper} d="M108 86c0-9-16-16-16-34a28 28 0 0 1 56 0c0 18-16 25-16 34Z" />
      <path className={illustrationStyles.accent} d="M108 86h24v8a8 8 0 0 1-8 8h-8a8 8 0 0 1-8-8Z" />
      <path className={illustrationStyles.line} d="m112 86-4-26 8 6 4-8 4 8 8-6-4 26" />
      <path className={illustrationStyles.accentLine} d="M120 2v8M72 20l6 6M168 20l-6 6M58 56h8M174 56h8" />
    </Illustration>
  )
}
