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
  /** Title of the browser tab. */
  documentTitle: string
  intro: ReactNode
  illustration: ReactNode
  children: ReactNode
}

/** Layout of the three onboarding steps: progress at the top, illustration and text left, content right. */
export function StepPage({ step, title, documentTitle, intro, illustration, children }: StepPageProps) {
  return (
    <div className={styles.page}>
      <title>{`${documentTitle} · Foundry`}</title>
      <header className={styles.header}>
        <HomeLogo />
        <StepIndicator count={3} current={step} />
      </header>
      <main className={styles.main}>
        <div>
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

/** A link to the dashboard only for people who have finished onboarding and came back. */
function HomeLogo() {
  const user = useCurrentUser()
  if (isOnboarding(user)) return <Logo size={30} />
  return (
    <Link to="/dashboard" className={styles.home} aria-label="Foundry, dashboard">
      <Logo size={30} />
    </Link>
  )
}
