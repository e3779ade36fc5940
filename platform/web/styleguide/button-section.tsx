import { ActionIcon, Button } from '@mantine/core'
import Bookmark from 'lucide-react/icons/bookmark'
import Heart from 'lucide-react/icons/heart'
import Plus from 'lucide-react/icons/plus'
import Share from 'lucide-react/icons/share-2'
import { GuideSection, Row, Specimen } from './specimen.tsx'

export function ButtonSection() {
  return (
    <GuideSection
      id="buttons"
      title="Buttons"
      intro="One primary action per view, in orange. The label is a verb and its object. Touch targets are 44 px high; dense tables may use 38 px."
    >
      <Specimen title="Kinds" note="Primary, secondary, quiet, strong, destructive.">
        <Row>
          <Button leftSection={<Plus size={18} aria-hidden />}>Add New Venture</Button>
          <Button variant="default">View Details</Button>
          <Button variant="subtle">Skip for now</Button>
          <Button color="navy">Register Now</Button>
          <Button color="red">Delete Forever</Button>
        </Row>
      </Specimen>
      <Specimen title="States" note="Hover lightens the fill; a disabled button says nearby why it is disabled.">
        <Row>
          <Button>Save Changes</Button>
          <Button data-hovered style={{ background: 'var(--action-hover)' }}>
            Hovered
          </Button>
          <Button style={{ outline: '3px solid var(--focus)', outlineOffset: 2 }}>Focused</Button>
          <Button disabled>Disabled</Button>
          <Button loading aria-label="Saving">
            Saving
          </Button>
        </Row>
      </Specimen>
      <Specimen title="Sizes and icons" note="An icon alone always has a name for screen readers.">
        <Row>
          <Button size="lg">Sign in</Button>
          <Button size="sm" variant="default">
            Edit
          </Button>
          <ActionIcon aria-label="Add to favorites">
            <Heart size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" aria-label="Save resource">
            <Bookmark size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="light" aria-label="Share event">
            <Share size={20} aria-hidden />
          </ActionIcon>
        </Row>
      </Specimen>
    </GuideSection>
  )
}
