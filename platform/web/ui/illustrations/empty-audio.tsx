import { Illustration, illustrationStyles } from './illustration.tsx'

/** A document that puts on headphones and sounds. */
export function EmptyAudio() {
  return (
    <Illustration>
      <ellipse className={illustrationStyles.shade} cx="120" cy="156" rx="98" ry="11" />
      <circle className={illustrationStyles.soft} cx="120" cy="76" r="58" />
      <path className={illustrationStyles.paper} d="M84 40a5 5 0 0 1 5-5h46l21 21v92a5 5 0 0 1-5 5H89a5 5 0 0 1-5-5Z" />
      <path className={illustrationStyles.line} d="M135 35v16a5 5 0 0 0 5 5h16" />
      <path className={illustrationStyles.quiet} d="M100 112h40M100 124h40M100 136h24" />
      <path className={illustrationStyles.line} d="M72 88c0-38 20-64 48-64s48 26 48 64" />
      <rect className={illustrationStyles.accent} x="62" y="80" width="20" height="34" rx="9" />
      <rect className={illustrationStyles.accent} x="158" y="80" width="20" height="34" rx="9" />
      <path className={illustrationStyles.line} d="M104 92v-12M112 96V76M120 92V80M128 98V74M136 90v-8" />
      <path className={illustrationStyles.quiet} d="M46 84v26M34 92v10M194 84v26M206 92v10" />
      <path className={illustrationStyles.line} d="M22 156h40M178 156h40" />
    </Illustration>
  )
}
