import { Illustration, illustrationStyles } from './illustration.tsx'

/** A medal on its ribbon with a spark in the middle. */
export function Trophy() {
  return (
    <Illustration>
      <ellipse className={illustrationStyles.shade} cx="120" cy="160" rx="72" ry="9" />
      <path className={illustrationStyles.paper} d="m84 12 24 52 18-10-20-42ZM156 12l-24 52-18-10 20-42Z" />
      <circle className={illustrationStyles.soft} cx="120" cy="102" r="54" />
      <circle className={illustrationStyles.paper} cx="120" cy="102" r="44" />
      <circle className={illustrationStyles.quiet} cx="120" cy="102" r="35" />
      <path
        className={illustrationStyles.accent}
        d="M120 76c3 17 9 23 26 26-17 3-23 9-26 26-3-17-9-23-26-26 17-3 23-9 26-26Z"
      />
      <path
        className={illustrationStyles.quiet}
        d="M46 68v12M40 74h12M194 54v12M188 60h12M198 124v8M194 128h8M38 124v8M34 128h8"
      />
    </Illustration>
  )
}
