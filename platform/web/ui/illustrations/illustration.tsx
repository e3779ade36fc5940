import type { ReactNode } from 'react'
import styles from './illustration.module.css'

/** Parts of a drawing: strokes of 2 px, paper and shade as fills, one orange accent per picture. */
export const illustrationStyles = styles as Record<
  'line' | 'quiet' | 'paper' | 'shade' | 'accent' | 'accentLine' | 'soft' | 'dark',
  string
>

/** The frame every drawing stands in. Drawings are decoration; the words beside them carry the meaning. */
export function Illustration({ children, viewBox = '0 0 240 176' }: { children: ReactNode; viewBox?: string }) {
  return (
    <svg className={styles.illustration} viewBox={viewBox} aria-hidden focusable="false">
      {children}
    </svg>
  )
}
