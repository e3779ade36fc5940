import { Drawing, ink } from './drawing.tsx'

/** Step one: a member card being filled in. */
export function OnboardingProfile() {
  return (
    <Drawing>
      <ellipse className={ink.shade} cx="120" cy="156" rx="96" ry="11" />
      <path className={ink.line} d="M104 8v26M136 8v26" />
      <path className={ink.paper} d="M58 30h124a8 8 0 0 1 8 8v96a8 8 0 0 1-8 8H58a8 8 0 0 1-8-8V38a8 8 0 0 1 8-8Z" />
      <path className={ink.line} d="M106 30h28v8h-28Z" />
      <circle className={ink.soft} cx="92" cy="84" r="26" />
      <circle className={ink.accent} cx="92" cy="76" r="11" />
      <path className={ink.paper} d="M72 106c2-12 10-18 20-18s18 6 20 18Z" />
      <path className={ink.line} d="M134 66h38M134 82h28" />
      <path className={ink.quiet} d="M134 98h38M70 126h102" />
      <path className={ink.accentLine} d="M70 126h58" />
      <path className={ink.paper} d="m186 128 22-38 10 6-22 38-11 5Z" />
    </Drawing>
  )
}
