import { Illustration, illustrationStyles } from './illustration.tsx'

/** Step three: the studio door stands open and the light is on. */
export function OnboardingReady() {
  return (
    <Illustration>
      <ellipse className={illustrationStyles.shade} cx="120" cy="158" rx="104" ry="10" />
      <path className={illustrationStyles.paper} d="M40 70 120 14l80 56v86H40Z" />
      <path className={illustrationStyles.line} d="m26 80 94-66 94 66" />
      <path className={illustrationStyles.accent} d="M94 156v-46a26 26 0 0 1 52 0v46Z" />
      <path className={illustrationStyles.soft} d="M94 156h52l26 10H68Z" />
      <path className={illustrationStyles.paper} d="M146 156v-46c0-6 4-12 22-18v70Z" />
      <circle className={illustrationStyles.dark} cx="152" cy="132" r="2.5" />
      <circle className={illustrationStyles.paper} cx="120" cy="52" r="12" />
      <path className={illustrationStyles.line} d="M120 40v24M108 52h24" />
      <path className={illustrationStyles.paper} d="M56 100h22v28H56Z" />
      <path className={illustrationStyles.line} d="M67 100v28M56 114h22" />
      <path className={illustrationStyles.line} d="M16 156h78M172 156h52" />
    </Illustration>
  )
}
