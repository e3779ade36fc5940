import { GuideSection, Specimen } from './specimen.tsx'
import styles from './styleguide.module.css'

export function TypeSection() {
  return (
    <GuideSection
      id="type"
      title="Type"
      intro="Bricolage Grotesque speaks in titles and big figures, Figtree in everything else. Lines stay under 70 characters."
    >
      <div className={styles.typeList}>
        <div>
          <p className={styles.typeName}>Hero, 40 to 64 px, once per product</p>
          <p className={styles.hero}>Let’s build something!</p>
        </div>
        <div>
          <p className={styles.typeName}>Page title, 30 to 40 px</p>
          <p
            style={{
              fontFamily: 'var(--font-display)',
              fontSize: 'var(--size-title-1)',
              fontWeight: 700,
              lineHeight: 1.1,
            }}
          >
            Welcome back, Maya!
          </p>
        </div>
        <div>
          <p className={styles.typeName}>Section title, 24 px</p>
          <p style={{ fontFamily: 'var(--font-display)', fontSize: 'var(--size-title-2)', fontWeight: 700 }}>
            Recent Activity
          </p>
        </div>
        <div>
          <p className={styles.typeName}>Card title, 19 px</p>
          <p style={{ fontFamily: 'var(--font-display)', fontSize: 'var(--size-title-3)', fontWeight: 700 }}>
            Solar Cart
          </p>
        </div>
        <div>
          <p className={styles.typeName}>Lead, 18 px, quiet</p>
          <p className="quiet read-width" style={{ fontSize: 'var(--size-lead)' }}>
            Workshops, talks and competitions for people who are starting something.
          </p>
        </div>
        <div>
          <p className={styles.typeName}>Body, 16 px</p>
          <p className="read-width">
            A venture starts as a sentence. Write it down, show it to three people who might need it, and come back with
            what they said. <a href="#type">A link in text</a> is underlined in orange, so that it shows without color.
          </p>
        </div>
        <div>
          <p className={styles.typeName}>Small, 14 px, and caption, 13 px</p>
          <p className="small">Updated 2 hours ago</p>
          <p style={{ fontSize: 'var(--size-caption)' }}>Maximum 4,096 characters</p>
        </div>
      </div>
      <Specimen title="Tabular figures" note="In tables and stat cards, so that digits stand under each other.">
        <div className={`${styles.figures} tabular`}>
          <span>Solar Cart</span>
          <span>1,240</span>
          <span>Campus Compost</span>
          <span>911</span>
          <span>Night Bus</span>
          <span>87</span>
        </div>
      </Specimen>
    </GuideSection>
  )
}
