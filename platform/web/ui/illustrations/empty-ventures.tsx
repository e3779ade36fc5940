import { Illustration, illustrationStyles } from './illustration.tsx'

/** A seedling on a workbench: nothing started yet, and room for it. */
export function EmptyVentures() {
  return (
    <Illustration>
      <ellipse className={illustrationStyles.shade} cx="120" cy="150" rx="104" ry="14" />
      <circle className={illustrationStyles.soft} cx="120" cy="66" r="50" />
      <path className={illustrationStyles.paper} d="M86 104h68l-7 42a5 5 0 0 1-5 4H98a5 5 0 0 1-5-4Z" />
      <path
        className={illustrationStyles.paper}
        d="M80 92h80a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H80a4 4 0 0 1-4-4v-6a4 4 0 0 1 4-4Z"
      />
      <path className={illustrationStyles.line} d="M120 92V58" />
      <path className={illustrationStyles.accent} d="M120 64c2-20 16-30 36-30 0 20-12 32-36 30Z" />
      <path className={illustrationStyles.paper} d="M120 74c-2-15-13-22-28-22 0 15 10 24 28 22Z" />
      <path className={illustrationStyles.line} d="m120 64 18-16M120 74l-14-11" />
      <path className={illustrationStyles.quiet} d="M104 118h32M107 130h26" />
      <path className={illustrationStyles.quiet} d="M46 62v12M40 68h12M192 96v8M188 100h8M188 40v8M184 44h8" />
      <path className={illustrationStyles.line} d="M28 150h26M62 150h4M176 150h36" />
    </Illustration>
  )
}
