import { Illustration, illustrationStyles } from './illustration.tsx'

export function EmptyLinks() {
  return (
    <Illustration>
      <ellipse className={illustrationStyles.shade} cx="120" cy="156" rx="100" ry="12" />
      <circle className={illustrationStyles.soft} cx="128" cy="72" r="52" />
      <path
        className={illustrationStyles.paper}
        d="M134 54a6 6 0 0 1 6-6h48a6 6 0 0 1 6 6v94a6 6 0 0 1-6 6h-48a6 6 0 0 1-6-6Z"
      />
      <path className={illustrationStyles.line} d="M148 64h12v12h-12ZM168 64h12v12h-12ZM148 84h12v12h-12Z" />
      <path className={illustrationStyles.line} d="M168 84h4v4h-4ZM176 92h4v4h-4Z" />
      <path className={illustrationStyles.quiet} d="M148 112h32M148 124h32M148 136h18" />
      <rect
        className={illustrationStyles.accent}
        x="38"
        y="60"
        width="52"
        height="28"
        rx="14"
        transform="rotate(-32 64 74)"
      />
      <rect
        className={illustrationStyles.paper}
        x="46"
        y="68"
        width="36"
        height="12"
        rx="6"
        transform="rotate(-32 64 74)"
      />
      <rect
        className={illustrationStyles.paper}
        x="66"
        y="38"
        width="52"
        height="28"
        rx="14"
        transform="rotate(-32 92 52)"
      />
      <rect
        className={illustrationStyles.soft}
        x="74"
        y="46"
        width="36"
        height="12"
        rx="6"
        transform="rotate(-32 92 52)"
      />
      <path className={illustrationStyles.quiet} d="M48 104v.5M54 118v.5M66 130v.5M82 138v.5M100 141v.5M118 138v.5" />
      <path className={illustrationStyles.quiet} d="M206 40v12M200 46h12M30 40v8M26 44h8" />
      <path className={illustrationStyles.line} d="M22 156h24M60 156h4M196 156h26" />
    </Illustration>
  )
}
