import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { OnboardingProfile } from '#platform/web/ui/illustrations/onboarding-profile.tsx'
import styles from './completion-banner.module.css'

/** Asks for the rest of the profile while less than half of it is there. */
export function CompletionBanner({ percent }: { percent: number }) {
  return (
    <section className={styles.banner} aria-labelledby="completion-title">
      <div className={styles.content}>
        <h2 id="completion-title" className={styles.title}>
          Your profile is {percent}% complete
        </h2>
        <p className={styles.text}>
          Say who you are and what you work on, so that mentors, students and staff know how to help.
        </p>
        <div className={styles.actions}>
          <Button renderRoot={(props) => <Link to="/onboarding/step1" {...props} />}>Complete Profile</Button>
          <Button variant="default" renderRoot={(props) => <Link to="/profile" {...props} />}>
            View Profile
          </Button>
        </div>
      </div>
      <div className={styles.illustration}>
        <OnboardingProfile />
      </div>
    </section>
  )
}
