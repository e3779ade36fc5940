import { Illustration, illustrationStyles } from './illustration.tsx'

/** A cloud whose plug has come out. */
export function CloudTrouble() {
  return (
    <Illustration>
      <ellipse className={illustrationStyles.shade} cx="120" cy="158" rx="96" ry="10" />
      <path
        className={illustrationStyles.paper}
        d="M78 90c-18 0-30-11-30-26 0-14 11-25 26-26C80 20 96 12 114 12c22 0 38 14 42 32 20 0 34 10 34 24 0 13-11 22-28 22Z"
      />
      <path className={illustrationStyles.line} d="M100 54v4M134 54v4M106 74c6-6 16-6 22 0" />
      <path className={illustrationStyles.line} d="M92 90v14a14 14 0 0 0 14 14h-2" />
      <path className={illustrationStyles.paper} d="M96 108h14a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6H96" />
      <path className={illustrationStyles.line} d="M116 113h10M116 123h10" />
      <path className={illustrationStyles.accentLine} d="m136 104 4-8M140 118h10M136 132l4 8" />
      <path className={illustrationStyles.accent} d="M164 104h10v28h-10a10 10 0 0 1-10-10v-8a10 10 0 0 1 10-10Z" />
      <path className={illustrationStyles.line} d="M174 118h8c16 0 22 8 22 22v18" />
      <path className={illustrationStyles.quiet} d="M32 104h12M26 116h8M206 78h10M200 90h6" />
      <path className={illustrationStyles.line} d="M40 158h120M170 158h40" />
    </Illustration>
  )
}
