import '../theme/sheets/theme-icon.ts'
import { ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { toneColors, type Tone } from './badge.tsx'

type ToneIconProps = {
  tone: Tone
  /** Width and height in px. */
  size?: number
  isRound?: boolean
  children: ReactNode
}

/** An icon on the soft ground of its tone, beside the words that say the same. */
export function ToneIcon({ tone, size = 40, isRound = false, children }: ToneIconProps) {
  return (
    <ThemeIcon
      variant="light"
      color={toneColors[tone]}
      size={size}
      radius={isRound ? 'xl' : 'sm'}
      renderRoot={(props) => <span {...props} />}
    >
      {children}
    </ThemeIcon>
  )
}
