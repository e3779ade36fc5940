import styles from './logo.module.css'

/** The mark alone: an F whose middle bar is a spark. `label` only where no text beside it names the product. */
export function LogoMark({ size = 32, label }: { size?: number; label?: string }) {
  return (
    <svg
      className={styles.mark}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <rect className={styles.ground} width="32" height="32" rx="8.5" />
      <path className={styles.monogram} d="M10 24.75V8.75h13.5" />
      <path
        className={styles.spark}
        d="M20 11.9c.7 3.9 2 5.2 5.9 5.9-3.9.7-5.2 2-5.9 5.9-.7-3.9-2-5.2-5.9-5.9 3.9-.7 5.2-2 5.9-5.9Z"
      />
    </svg>
  )
}

/** Mark and name. Give the link around it its own label if it leads somewhere ("Foundry, dashboard"). */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <span className={styles.logo} style={{ fontSize: size * 0.72 }}>
      <LogoMark size={size} />
      Foundry
    </span>
  )
}
