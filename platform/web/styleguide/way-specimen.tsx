import { BackLink } from '../ui/back-link.tsx'
import { OutsideButton } from '../ui/outside-button.tsx'
import { Row, Specimen } from './specimen.tsx'

export function WaySpecimen() {
  return (
    <Specimen
      title="The way back and the way out"
      note="Back names where it leads, not what was there before. What leaves Foundry opens a window of its own, and its icon says so."
    >
      <BackLink to="/resources">All resources</BackLink>
      <Row>
        <OutsideButton href="https://www.sba.gov/business-guide">Read the guide</OutsideButton>
        <OutsideButton href="https://www.sba.gov/business-guide" variant="default">
          Register
        </OutsideButton>
        <OutsideButton href="/api/docs" variant="subtle" hasIcon={false}>
          API documents
        </OutsideButton>
      </Row>
    </Specimen>
  )
}
