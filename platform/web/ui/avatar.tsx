import { Avatar as MantineAvatar } from '@mantine/core'
import { toneColors } from './badge.tsx'
import { getInitials, toneForName } from './initials.ts'

/** A person's picture, or their initials while there is none or it fails to load. */
export type AvatarProps = {
  name: string
  src?: string | null | undefined
  /** Width and height in px. */
  size?: number
  /** True where the name is written beside it, so that it is not read twice. */
  isDecorative?: boolean
}

export function Avatar({ name, src, size = 40, isDecorative = false }: AvatarProps) {
  return (
    <MantineAvatar
      component="span"
      src={src ?? null}
      alt={isDecorative ? '' : name}
      size={size}
      color={toneColors[toneForName(name)]}
      imageProps={{ loading: 'lazy' }}
      aria-hidden={isDecorative || undefined}
    >
      {/* Our own initials: Mantine's cut letters outside the basic plane in two. */}
      <span role="img" aria-label={name}>
        {getInitials(name)}
      </span>
    </MantineAvatar>
  )
}
