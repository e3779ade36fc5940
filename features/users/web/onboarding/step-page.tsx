import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isOnboarding, useCurrentUser } from '#features/accounts/web/api.ts'
import { StepIndicator } from '#platform/web/ui/step-indicator.tsx'
import { Logo } from '#platform/web/ui/logo.tsx'
import { focusOnMount } from '#platform/web/focus-on-mount.ts'
import styles from './step-page.module.css'

type StepPageProps = {
  step: 1 | 2 | 3
  title: string
  /** Text of the browser tab. */
  documentTitle: string
  intro: ReactNode
  illustration: ReactNode
  children: ReactNode
}

/** The frame of the three steps: dots above, a drawing and words at the left, what to do at the right. */
export function StepPage({ step, title, documentTitle, intro, illustration, children }: StepPageProps) {
  return (
    <div className={styles.page}>
      <title>{`${documentTitle} · Foundry`}</title>
      <header className={styles.header}>
        <HomeLogo />
        <StepIndicator count={3} current={step} />
      </header>
      <main className={styles.main}>
        <div className={styles.text}>
          <div className={styles.illustration}>{illustration}</div>
          <h1 className={styles.title} tabIndex={-1} ref={focusOnMount}>
            {title}
          </h1>
          <p className={styles.intro}>{intro}</p>
        </div>
        <div className={styles.content}>{children}</div>
      </main>
    </div>
  )
}

/** Leads out only for those who have finished and came back to the steps. */
function HomeLogo() {
  const user = useCurrentUser()
  if (isOnboarding(user)) return <Logo size={30} />
  return (
    <Link to="/dashboard" className={styles.home} aria-label="Foundry, dashboard">
      <Logo size={30} />
    </Link>
  )
}
