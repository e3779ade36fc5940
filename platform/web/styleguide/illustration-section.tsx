import type { ComponentType } from 'react'
import { CloudTrouble } from '../ui/illustrations/cloud-trouble.tsx'
import { EmptyActivity } from '../ui/illustrations/empty-activity.tsx'
import { EmptyAudio } from '../ui/illustrations/empty-audio.tsx'
import { EmptyFiles } from '../ui/illustrations/empty-files.tsx'
import { EmptyPeople } from '../ui/illustrations/empty-people.tsx'
import { EmptyLinks } from '../ui/illustrations/empty-links.tsx'
import { EmptyVentures } from '../ui/illustrations/empty-ventures.tsx'
import { MailSent } from '../ui/illustrations/mail-sent.tsx'
import { NoResultsIllustration } from '../ui/illustrations/no-results-illustration.tsx'
import { NotFoundIllustration } from '../ui/illustrations/not-found-illustration.tsx'
import { OnboardingIdea } from '../ui/illustrations/onboarding-idea.tsx'
import { OnboardingProfile } from '../ui/illustrations/onboarding-profile.tsx'
import { OnboardingReady } from '../ui/illustrations/onboarding-ready.tsx'
import { QuietBell } from '../ui/illustrations/quiet-bell.tsx'
import { Studio } from '../ui/illustrations/studio.tsx'
import { Trophy } from '../ui/illustrations/trophy.tsx'
import { Logo, LogoMark } from '../ui/logo.tsx'
import { GuideSection, Row, Specimen } from './specimen.tsx'
import styles from './styleguide.module.css'

const illustrations: readonly [string, ComponentType][] = [
  ['No ventures', EmptyVentures],
  ['No activity', EmptyActivity],
  ['No results', NoResultsIllustration],
  ['Trouble', CloudTrouble],
  ['Not found', NotFoundIllustration],
  ['Mail sent', MailSent],
  ['Badge', Trophy],
  ['No messages', QuietBell],
  ['No people', EmptyPeople],
  ['No files', EmptyFiles],
  ['No links', EmptyLinks],
  ['No audio', EmptyAudio],
  ['Profile', OnboardingProfile],
  ['Idea', OnboardingIdea],
  ['Ready', OnboardingReady],
]

export function IllustrationSection() {
  return (
    <GuideSection
      id="illustrations"
      title="Logo and drawings"
      intro="Drawings use strokes of two pixels, round ends and one orange accent. They decorate; the words beside them carry the meaning."
    >
      <Specimen title="Logo" note="An F whose middle bar is a spark. Leave half its height free around it.">
        <Row>
          <Logo size={44} />
          <Logo size={28} />
          <LogoMark size={64} label="Foundry" />
          <LogoMark size={20} label="Foundry" />
        </Row>
      </Specimen>
      <Specimen title="Drawings">
        <div className={styles.illustrations}>
          {illustrations.map(([name, Picture]) => (
            <figure key={name}>
              <Picture />
              <figcaption>{name}</figcaption>
            </figure>
          ))}
        </div>
      </Specimen>
      <Specimen title="The studio" note="Behind the sign-in form.">
        <Studio />
      </Specimen>
    </GuideSection>
  )
}
