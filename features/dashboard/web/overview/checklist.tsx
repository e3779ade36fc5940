import { useQuery } from '@tanstack/react-query'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { ScreenLink, useHasScreen } from '#platform/web/screens.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { paths } from '#rules/paths.ts'
import type { ChecklistStep } from '../../schema.ts'
import { overviewQuery } from '../api.ts'
import styles from './overview-section.module.css'

// In this order. Not the list of the schema: the dashboard would load Zod for it.
const steps: Record<ChecklistStep, { label: string; path: string }> = {
  profile: { label: 'Complete your profile', path: paths.profile.path },
  venture: { label: 'Start a venture', path: paths.ventures.path },
  resource: { label: 'Save or download a resource', path: paths.resources.path },
  milestone: { label: 'Reach your first milestone', path: paths.ventures.path },
  event: { label: 'RSVP to an event', path: paths.events.path },
}

/** A student's first steps; nothing once all are taken. Stands last in its column, so that nothing moves when it arrives. */
export function Checklist() {
  const hasScreen = useHasScreen()
  const { data } = useQuery(overviewQuery)
  const checklist = data?.checklist
  if (!checklist) return null
  const visibleSteps = (Object.keys(steps) as ChecklistStep[]).filter((step) => hasScreen(steps[step].path))
  const doneCount = visibleSteps.filter((step) => checklist[step]).length
  if (doneCount === visibleSteps.length) return null
  return (
    <TitleCard title="Getting started" intro={`${doneCount} of ${visibleSteps.length} done`}>
      <ul className={styles.plain}>
        {visibleSteps.map((step) => {
          const { label, path } = steps[step]
          return (
            <li key={step} className={styles.step}>
              {checklist[step] ? (
                <>
                  <CircleCheck size={20} color="var(--success)" aria-label="Done" />
                  <span className={styles.done}>{label}</span>
                </>
              ) : (
                <>
                  <Circle size={20} color="var(--text-quiet)" aria-hidden />
                  <ScreenLink to={path}>{label}</ScreenLink>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </TitleCard>
  )
}
