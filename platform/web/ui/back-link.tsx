import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { ScreenLink } from '../screens.tsx'
import styles from './back-link.module.css'

/** The way back to where a screen belongs, for the `back` of its header. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ScreenLink to={to} className={styles.back}>
      <ArrowLeft size={16} aria-hidden /> {children}
    </ScreenLink>
  )
}
