import { Markdown } from '../ui/markdown.tsx'
import { GuideSection, Specimen } from './specimen.tsx'

const guide = `Five talks teach more than fifty survey answers. Ask about *what people did*, never about **what they would do**.

### Before the talk

1. Write down what you believe, so that you notice when you are wrong.
2. Ask for twenty minutes, and keep to them.
3. Bring nothing to show.

- [x] A quiet room
- [ ] Somebody who takes notes

> “When did you last have this problem? What did you do then?”

### Afterwards

| Heard | Means |
|---|---|
| “Great idea!” | nothing |
| “I pay for something like it” | ask what, and how much |
| “Can I have it on Monday?” | build it |

Keep the notes in one file, named \`2026-11-21-talk.md\`:

\`\`\`
who:     a potter with two kilns
problem: firing times are guessed
did:     bought three thermometers, and writes their figures on the wall of the kiln room
\`\`\`

---

Read on in the [resources](/resources), or at the [Small Business Administration](https://www.sba.gov/business-guide).
`

export function TextSection() {
  return (
    <GuideSection
      id="texts"
      title="User content"
      intro="What people write in the content source, as Markdown. Headings fit the page around; HTML, scripts and pictures of other sites are left out."
    >
      <Specimen
        title="A guide"
        note="Lines end where reading gets tiring. A wide table or block of code scrolls in its own box."
      >
        <Markdown topHeadingLevel={3}>{guide}</Markdown>
      </Specimen>
    </GuideSection>
  )
}
