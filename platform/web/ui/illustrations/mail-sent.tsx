import { Illustration, illustrationStyles } from './illustration.tsx'

/** An envelope on its way. */
export function MailSent() {
  return (
    <Illustration>
      <ellipse className={illustrationStyles.shade} cx="124" cy="156" rx="84" ry="11" />
      <path className={illustrationStyles.paper} d="M68 68 124 28l56 40v66a6 6 0 0 1-6 6H74a6 6 0 0 1-6-6Z" />
      <path className={illustrationStyles.paper} d="M84 96V46a5 5 0 0 1 5-5h70a5 5 0 0 1 5 5v50l-40 26Z" />
      <path className={illustrationStyles.line} d="m68 70 50 38a10 10 0 0 0 12 0l50-38M70 138l38-36M178 138l-38-36" />
      <path className={illustrationStyles.quiet} d="M98 58h24M98 70h52" />
      <circle className={illustrationStyles.accent} cx="160" cy="44" r="17" />
      <path className={illustrationStyles.line} d="m152 44 6 6 10-11" />
      <path className={illustrationStyles.quiet} d="M28 84h26M18 100h34M34 116h18" />
    </Illustration>
  )
}
