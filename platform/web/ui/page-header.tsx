import type { ReactNode } from 'react'
import styles from './page-header.module.css'

/** The head of a screen: its one h1, a short introduction, its actions. Also sets the title of the browser tab. */
export type PageHeaderProps = {
  title: string
  /** One or two sentences under the title. */
  intro?: ReactNode
  /** Buttons at the right on desks, below the title on phones. One of them is the primary action, at most. */
  actions?: ReactNode
  /** A link back to where this came from, above the title. */
  back?: ReactNode
  /** Badges or facts beside the title. */
  meta?: ReactNode
  /** Text of the browser tab where the title on the page is too long or personal for it. */
  documentTitle?: string
}

export function PageHeader({ title, intro, actions, back, meta, documentTitle }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <title>{`${documentTitle ?? title} · Foundry`}</title>
      {back && <div className={styles.back}>{back}</div>}
      <div className={styles.row}>
        <div className={styles.text}>
          {/* Focusable by script, so that the router can move reading there after a change of screen. */}
          <h1 tabIndex={-1} data-page-title>
            {title}
          </h1>
          {meta && <div className={styles.meta}>{meta}</div>}
          {intro && <p className={styles.intro}>{intro}</p>}
        </div>
        {actions && (
          <div className={styles.actions} data-page-actions>
            {actions}
          </div>
        )}
      </div>
    </div>
  )
}
