import { Illustration, illustrationStyles } from './illustration.tsx'

/** Two chairs at one table, one still free. */
export function EmptyPeople() {
  return (
    <Illustration>
      <ellipse className={illustrationStyles.shade} cx="120" cy="158" rx="100" ry="10" />
      <path
        className={illustrationStyles.paper}
        d="M40 20h76a8 8 0 0 1 8 8v32a8 8 0 0 1-8 8H78l-16 14V68H40a8 8 0 0 1-8-8V28a8 8 0 0 1 8-8Z"
      />
      <path className={illustrationStyles.quiet} d="M50 38h54M50 50h34" />
      <path
        className={illustrationStyles.accent}
        d="M144 38h52a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8h-10v12l-14-12h-28a8 8 0 0 1-8-8V46a8 8 0 0 1 8-8Z"
      />
      <path className={illustrationStyles.line} d="M156 57h1M170 57h1M184 57h1" />
      <path className={illustrationStyles.paper} d="M88 112h64a4 4 0 0 1 0 8H88a4 4 0 0 1 0-8Z" />
      <path className={illustrationStyles.line} d="M120 120v38M104 158h32" />
      <path className={illustrationStyles.line} d="M40 96v34h28v28M40 130v28M200 96v34h-28v28M200 130v28" />
    </Illustration>
  )
}
