import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Compass from 'lucide-react/icons/compass'
import Lightbulb from 'lucide-react/icons/lightbulb'
import type { ReactNode } from 'react'
import { ventures as venturesApi } from '#features/ventures/web/api.ts'
import { BackLink } from './back-link.tsx'
import styles from './venture-question.module.css'

export function VentureQuestion({ onYes }: { onYes: () => void }) {
  return (
    <>
      <ExistingVentures />
      <div className={styles.choices}>
        <Choice
          icon={<Lightbulb size={28} aria-hidden />}
          hint="Give it a name and a few lines. It takes a minute."
          isPrimary
        >
          <button type="button" className={styles.answer} onClick={onYes}>
            Yes, I have an idea!
          </button>
        </Choice>
        <Choice icon={<Compass size={28} aria-hidden />} hint="Look around first. You can add a venture any time.">
          <Link to="/onboarding/step3" className={styles.answer}>
            Not yet, maybe later
          </Link>
        </Choice>
      </div>
      <div className={styles.back}>
        <BackLink to="/onboarding/step1" />
      </div>
    </>
  )
}

type ChoiceProps = { icon: ReactNode; hint: string; isPrimary?: boolean; children: ReactNode }

/** An answer whose whole card is clickable; its accessible name is only the answer, without the hint. */
function Choice({ icon, hint, isPrimary = false, children }: ChoiceProps) {
  return (
    <div className={styles.choice} data-primary={isPrimary || undefined}>
      {icon}
      <div>
        {children}
        <p>{hint}</p>
      </div>
    </div>
  )
}

/** Names the person's ventures when they come back to this step. */
function ExistingVentures() {
  const { data: ventures = [] } = useQuery(venturesApi.query('GET /api/ventures'))
  if (ventures.length === 0) return null
  return (
    <p className={styles.existing}>
      On your bench already: <strong>{ventures.map(({ name }) => name).join(', ')}</strong>
    </p>
  )
}
