import { Columns } from '../ui/columns.tsx'
import { Row, GuideSection, Specimen } from './specimen.tsx'
import own from './space-section.module.css'

const steps = [
  [1, 4],
  [2, 8],
  [3, 12],
  [4, 16],
  [5, 20],
  [6, 24],
  [8, 32],
  [10, 40],
  [12, 48],
  [16, 64],
  [20, 80],
] as const

export function SpaceSection() {
  return (
    <GuideSection
      id="space"
      title="Space, shape, motion"
      intro="Everything sits on a 4 px grid: generous outside, tight inside. One radius, hairlines before shadows, and motion only where it explains."
    >
      <ul className={own.spaces}>
        {steps.map(([step, pixels]) => (
          <li key={step} className={own.space}>
            <span className="tabular">
              {pixels} px <span className="quiet">space-{step}</span>
            </span>
            <span className={own.bar} style={{ width: pixels }} />
          </li>
        ))}
      </ul>
      <Specimen title="Columns" note="Beside each other on desks, below each other elsewhere; the widths are given.">
        <Columns template="minmax(0, 1fr) 120px">
          <div className={own.shape}>What a screen is about</div>
          <div className={own.shape}>What helps</div>
        </Columns>
      </Specimen>
      <Specimen title="Shape and elevation" note="A shadow means that something floats: menus, dialogs, messages.">
        <div className={own.shapes}>
          <div className={own.shape} style={{ borderRadius: 'var(--radius)' }}>
            Cards, 12 px
          </div>
          <div className={own.shape} style={{ borderRadius: 'var(--radius-inner)' }}>
            Buttons and fields, 8 px
          </div>
          <div className={own.shape} style={{ borderRadius: 'var(--radius-full)' }}>
            Badges, people
          </div>
          <div className={`${own.shape} ${own.float}`}>Floating</div>
        </div>
      </Specimen>
      <Specimen
        title="Motion"
        note="150 ms for answers to a touch, 200 ms for things that move. Hover or focus the square. Nothing moves for people who ask for less."
      >
        <button type="button" className={own.moverTrack} style={{ padding: 0, border: 0, background: 'none' }}>
          <span className="visually-hidden">Show the calm motion</span>
          <span className={own.mover} style={{ display: 'block' }} />
        </button>
      </Specimen>
      <Specimen title="Focus" note="Always visible, three pixels, with a gap. Never removed.">
        <Row>
          <span className={`${own.shape} ${own.focused}`} style={{ minHeight: 44, borderRadius: 8 }}>
            In focus
          </span>
        </Row>
      </Specimen>
    </GuideSection>
  )
}
