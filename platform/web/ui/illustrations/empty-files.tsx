import { Illustration, illustrationStyles } from './illustration.tsx'

/** An open tray waiting for documents. */
export function EmptyFiles() {
  return (
    <Illustration>
      <ellipse className={illustrationStyles.shade} cx="120" cy="156" rx="98" ry="11" />
      <path className={illustrationStyles.paper} d="M76 24a5 5 0 0 1 5-5h50l20 20v70H76Z" />
      <path className={illustrationStyles.line} d="M131 19v15a5 5 0 0 0 5 5h15" />
      <path className={illustrationStyles.quiet} d="M92 44h22M92 58h42M92 72h42" />
      <path className={illustrationStyles.paper} d="M44 96h36l8 16h64l8-16h36v48a6 6 0 0 1-6 6H50a6 6 0 0 1-6-6Z" />
      <path className={illustrationStyles.line} d="m44 96 16-30h16M196 96l-16-30h-29" />
      <circle className={illustrationStyles.accent} cx="164" cy="50" r="17" />
      <path className={illustrationStyles.line} d="M164 42v16M156 50h16" />
      <path className={illustrationStyles.quiet} d="M72 132h32" />
    </Illustration>
  )
}
