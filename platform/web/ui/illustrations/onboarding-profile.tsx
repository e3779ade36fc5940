import { Illustration, illustrationStyles } from './illustration.tsx'

/** Step one: a member card being filled in. */
export function OnboardingProfile() {
  return (
    <Illustration>
      <ellipse className={illustrationStyles.shade} cx="120" cy="156" rx="96" ry="11" />
      <path className={illustrationStyles.line} d="M104 8v26M136 8v26" />
      <path
        className={illustrationStyles.paper}
        d="M58 30h124a8 8 0 0 1 8 8v96a8 8 0 0 1-8 8H58a8 8 0 0 1-8-8V38a8 8 0 0 1 8-8Z"
      />
      <path className={illustrationStyles.line} d="M106 30h28v8h-28Z" />
      <circle className={illustrationStyles.soft} cx="92" cy="84" r="26" />
      <circle className={illustrationStyles.accent} cx="92" cy="76" r="11" />
      <path className={illustrationStyles.paper} d="M72 106c2-12 10-18 20-18s18 6 20 18Z" />
      <path className={illustrationStyles.line} d="M134 66h38M134 82h28" />
      <path className={illustrationStyles.quiet} d="M134 98h38M70 126h102" />
      <path className={illustrationStyles.accentLine} d="M70 126h58" />
      <path className={illustrationStyles.paper} d="m186 128 22-38 10 6-22 38-11 5Z" />
    </Illustration>
  )
}
