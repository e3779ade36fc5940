import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { GuideSection } from './specimen.tsx'
import styles from './styleguide.module.css'

const rules = [
  ['do', 'Create your first venture', 'A button says what it does: a verb and its object.'],
  ['avoid', 'OK, Submit, Click here', 'They say nothing about what will happen.'],
  ['do', 'Failed to save. Try again in a minute.', 'What happened, then what to do, in plain words.'],
  ['avoid', 'Error 500: unexpected exception', 'The reader cannot act on it. The number goes in small print.'],
  ['do', 'Profile updated', 'Success is short and calm.'],
  ['avoid', 'Awesome!!!', 'Exclamation marks are for the few places where something is celebrated.'],
  ['do', 'Delete this link forever?', 'A question before something that cannot be undone, with the act on the button.'],
  ['avoid', 'Are you sure?', 'Sure of what?'],
] as const

export function WritingSection() {
  return (
    <GuideSection
      id="words"
      title="Words"
      intro="Sentence case, verbs on buttons, no jargon. We talk to the reader as a colleague in the next room would."
    >
      <dl className={styles.text}>
        {rules.map(([kind, text, why]) => (
          <div key={text}>
            <dt>
              {kind === 'do' ? (
                <Check size={18} color="var(--success)" aria-label="Do" role="img" />
              ) : (
                <X size={18} color="var(--danger)" aria-label="Avoid" role="img" />
              )}
              “{text}”
            </dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </GuideSection>
  )
}
