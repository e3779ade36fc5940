import { useState } from 'react'
import styles from './avatar.module.css'
import { getInitials, toneForName } from './initials.ts'

/** A person's picture, or their initials while there is none or it fails to load. */
export type AvatarProps = {
  name: string
  src?: string | null | undefined
  /** Width and height in px. */
  size?: number
  /** True where the name stands beside it, so that it is not read twice. */
  isDecorative?: boolean
}

export function Avatar({ name, src, size = 40, isDecorative = false }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const box = { width: size, height: size, fontSize: Math.round(size * 0.38) }
  if (src && src !== failedSrc) {
    return (
      <img
        className={styles.avatar}
        style={box}
        src={src}
        alt={isDecorative ? '' : name}
        width={size}
        height={size}
        loading="lazy"
        onError={() => setFailedSrc(src)}
      />
    )
  }
  const accessibleProps = isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span className={styles.avatar} style={box} data-tone={toneForName(name)} {...accessibleProps}>
      {getInitials(name)}
    </span>
  )
}
