import { Illustration, illustrationStyles } from './illustration.tsx'

/** A path with stops still to reach and a flag at its end. */
export function EmptyActivity() {
  return (
    <Illustration>
      <ellipse className={illustrationStyles.shade} cx="120" cy="150" rx="104" ry="14" />
      <path
        className={illustrationStyles.paper}
        d="M24 150c14-30 34-44 58-44 22 0 30 18 50 18 26 0 30-52 60-62l26 88Z"
      />
      <path
        className={illustrationStyles.quiet}
        strokeDasharray="2 8"
        d="M44 150c10-20 24-26 42-26 20 0 30 14 50 10 24-5 26-42 50-58"
      />
      <circle className={illustrationStyles.paper} cx="64" cy="128" r="6" />
      <circle className={illustrationStyles.paper} cx="112" cy="132" r="6" />
      <circle className={illustrationStyles.paper} cx="158" cy="111" r="6" />
      <path className={illustrationStyles.line} d="M186 76V22" />
      <path className={illustrationStyles.accent} d="M186 24c10-6 18 6 32 0v24c-14 6-22-6-32 0Z" />
      <circle className={illustrationStyles.soft} cx="70" cy="50" r="22" />
      <path className={illustrationStyles.quiet} d="M104 38c4-8 14-8 18 0 8-2 12 8 6 12H98c-6-4-2-12 6-12Z" />
      <path className={illustrationStyles.line} d="M16 150h208" />
    </Illustration>
  )
}
