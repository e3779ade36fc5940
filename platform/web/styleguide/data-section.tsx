import { Button } from '@mantine/core'
import Trophy from 'lucide-react/icons/trophy'
import { Badge, StatusBadge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { StepIndicator } from '../ui/step-indicator.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { ProgressRing } from '../ui/progress-ring.tsx'
import { StatCard } from '../ui/stat-card.tsx'
import { StatCards } from '../ui/stat-cards.tsx'
import { TitleCard } from '../ui/title-card.tsx'
import { ToneIcon } from '../ui/tone-icon.tsx'
import { PeopleSpecimen, TableSpecimen } from './people-specimens.tsx'
import { GuideSection, Row, Specimen } from './specimen.tsx'
import styles from './styleguide.module.css'

const tones = ['neutral', 'info', 'accent', 'success', 'warning', 'danger'] as const
export function DataSection() {
  return (
    <GuideSection
      id="data"
      title="Figures and badges"
      intro="Numbers people look at are large and tabular. A badge carries a word, so color is never the only sign."
    >
      <Specimen title="Stat cards" note="Plain, with a trend, loading.">
        <div className={styles.stats}>
          <StatCard
            label="Total Points"
            value={1240}
            hint="+120 this month"
            trend={[310, 420, 400, 640, 980, 1240]}
            icon={<Trophy aria-hidden />}
          />
          <StatCard label="Profile Complete" value="64%" hint="Add your interests" />
          <StatCard label="Badges Earned" isLoading />
        </div>
      </Specimen>
      <CardSpecimen />
      <div className={styles.wide}>
        <Specimen
          title="Parts of a screen"
          note="Each is named for screen readers: figures in a line, a card with a title."
        >
          {(scheme) => (
            <>
              <StatCards label={`Clicks, ${scheme}`} figures={{ Clicks: 1240, Today: 18, Countries: undefined }} />
              <TitleCard
                title={`Team, ${scheme}`}
                intro="Who works on it."
                headingLevel={3}
                aside={<Badge>3 people</Badge>}
              >
                Ada, Ben and Chiara.
              </TitleCard>
            </>
          )}
        </Specimen>
      </div>
      <BadgeSpecimen />
      <Specimen title="Progress" note="A bar always has its label and figure; dots are for flows of up to five steps.">
        <Row>
          <ProgressRing label="Profile complete" value={64} />
          <ProgressRing label="Level progress" value={100} size={64} />
          <ProgressRing label="Not started" value={0} size={64} />
        </Row>
        <ProgressBar label="Level 3" value={48} valueText="240 of 500 points" />
        <ProgressBar label="Venture progress" value={80} tone="success" />
        <StepIndicator count={3} current={2} />
      </Specimen>
      <PeopleSpecimen />
      <TableSpecimen />
    </GuideSection>
  )
}

function CardSpecimen() {
  return (
    <Specimen
      title="Cards"
      note="A card is one thing. The whole card may lead to it, while its buttons stay buttons. Hover or focus it."
    >
      <Card as="article">
        <Row>
          <Badge tone="info">Workshop</Badge>
          <StatusBadge tone="info">Upcoming</StatusBadge>
        </Row>
        <h4 style={{ margin: '12px 0 4px', fontSize: 'var(--size-title-3)' }}>
          <a href="#data" data-card-link style={{ color: 'inherit', textDecoration: 'none' }}>
            Pitch night
          </a>
        </h4>
        <p className="quiet">Five minutes, three questions, one prize.</p>
        <Row>
          <Button size="sm" variant="default" mt={16}>
            Register
          </Button>
        </Row>
      </Card>
    </Specimen>
  )
}

function BadgeSpecimen() {
  return (
    <Specimen title="Badges and states">
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone[0]?.toUpperCase() + tone.slice(1)}
          </Badge>
        ))}
      </Row>
      <Row>
        {tones.map((tone, index) => (
          <ToneIcon key={tone} tone={tone} isRound={index % 2 === 1}>
            <Trophy size={20} aria-hidden />
          </ToneIcon>
        ))}
      </Row>
      <Row>
        <StatusBadge tone="accent" isLive>
          Live
        </StatusBadge>
        <StatusBadge tone="info">Upcoming</StatusBadge>
        <StatusBadge tone="neutral">Past</StatusBadge>
        <StatusBadge tone="success">Active</StatusBadge>
        <StatusBadge tone="warning">Paused</StatusBadge>
        <StatusBadge tone="danger">Failed</StatusBadge>
      </Row>
    </Specimen>
  )
}
