import { BackLink } from '../ui/back-link.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Row, Specimen } from './specimen.tsx'

export function LinkSpecimen() {
  return (
    <Specimen
      title="The way back and the way out"
      note="Back names where it leads, not what was there before. A link that looks like a button leads to a screen. What leaves Foundry opens a window of its own, and its icon says so."
    >
      <BackLink to="/resources">All resources</BackLink>
      <Row>
        <LinkButton to="/events" variant="default">
          Browse events
        </LinkButton>
      </Row>
      <Row>
        <ExternalLink href="https://www.sba.gov/business-guide">Read the guide</ExternalLink>
        <ExternalLink href="https://www.sba.gov/business-guide" variant="default">
          Register
        </ExternalLink>
        <ExternalLink href="/api/docs" variant="subtle" hasIcon={false}>
          API documents
        </ExternalLink>
      </Row>
    </Specimen>
  )
}
