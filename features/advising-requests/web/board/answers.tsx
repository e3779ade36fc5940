import { Box } from '@mantine/core'
import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import { listAnswers, type Intake } from '../../schema.ts'

/** What the person answered in the intake. */
export function Answers({ intake }: { intake: Intake }) {
  return (
    <Box component="section" aria-labelledby="answers-title">
      <h3 id="answers-title">Intake</h3>
      <DescriptionList>
        {listAnswers(intake).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </DescriptionList>
    </Box>
  )
}
