import { PageHeader } from '../ui/page-header.tsx'
import { ButtonSection } from './button-section.tsx'
import { ChartSection } from './chart-section.tsx'
import { ColorSection } from './color-section.tsx'
import { DataSection } from './data-section.tsx'
import { DialogSection } from './dialog-section.tsx'
import { IllustrationSection } from './illustration-section.tsx'
import { FieldSection } from './field-section.tsx'
import { ListSection } from './list-section.tsx'
import { NavigationSection } from './navigation-section.tsx'
import { SpaceSection } from './space-section.tsx'
import { StateSection } from './state-section.tsx'
import styles from './styleguide.module.css'
import { TableSection } from './table-section.tsx'
import { TextSection } from './text-section.tsx'
import { TypeSection } from './type-section.tsx'
import { WritingSection } from './writing-section.tsx'

const sections = [
  ['color', 'Color'],
  ['type', 'Type'],
  ['space', 'Space, shape, motion'],
  ['buttons', 'Buttons'],
  ['navigation', 'Moving around'],
  ['fields', 'Fields'],
  ['data', 'Figures and badges'],
  ['charts', 'Charts'],
  ['lists', 'Lists'],
  ['tables', 'Tables'],
  ['texts', 'User content'],
  ['states', 'Empty, loading, failed'],
  ['dialogs', 'Dialogs and messages'],
  ['illustrations', 'Logo and drawings'],
  ['words', 'Words'],
] as const

/** The design language: tokens and every component in its states, light and dark side by side. */
export function StyleguideScreen() {
  return (
    <>
      <PageHeader
        title="Styleguide"
        intro="How Foundry looks and speaks. A screen takes what it needs from here; what is missing is added here first."
      />
      <div className={styles.layout}>
        <nav className={styles.index} aria-label="Parts of the styleguide">
          <ul>
            {sections.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.content}>
          <ColorSection />
          <TypeSection />
          <SpaceSection />
          <ButtonSection />
          <NavigationSection />
          <FieldSection />
          <DataSection />
          <ChartSection />
          <ListSection />
          <TableSection />
          <TextSection />
          <StateSection />
          <DialogSection />
          <IllustrationSection />
          <WritingSection />
        </div>
      </div>
    </>
  )
}
