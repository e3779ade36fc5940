import '../theme/sheets/menu.ts'
import '../theme/sheets/pagination.ts'
import '../theme/sheets/segmented-control.ts'
import '../theme/sheets/tabs.ts'
import '../theme/sheets/tooltip.ts'
import { ActionIcon, Button, Menu, Pagination, SegmentedControl, Tabs, Tooltip } from '@mantine/core'
import Bell from 'lucide-react/icons/bell'
import Download from 'lucide-react/icons/download'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { Popup } from '../ui/popup.tsx'
import { ScreenTabs } from '../ui/screen-tabs.tsx'
import { GuideSection, Row, Specimen } from './specimen.tsx'
import styles from './navigation-section.module.css'
import { LinkSpecimen } from './link-specimen.tsx'

export function NavigationSection() {
  return (
    <GuideSection
      id="navigation"
      title="Moving around"
      intro="Orange marks where you are. What floats, menus and hints, takes the scheme of the page."
    >
      <Specimen title="Tabs and switches of view" note="On phones tabs scroll within their own row.">
        <Tabs defaultValue="all">
          <Tabs.List aria-label="Resources">
            <Tabs.Tab value="all">All Resources</Tabs.Tab>
            <Tabs.Tab value="mine">My Resources</Tabs.Tab>
            <Tabs.Tab value="off" disabled>
              Archived
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="all">All resources appear here.</Tabs.Panel>
          <Tabs.Panel value="mine">What you saved appears here.</Tabs.Panel>
        </Tabs>
        <SegmentedControl aria-label="Conversation by" data={['Text', 'Voice']} />
      </Specimen>
      <ScreenTabSpecimen />
      <MenuSpecimen />
      <Specimen
        title="Panel"
        note="Below its button on desks, from the bottom edge on phones; Escape and a click outside close it."
      >
        <Popup
          label="What is new"
          button={
            <>
              <Bell size={20} aria-hidden /> What is new
            </>
          }
          buttonProps={{ className: styles.trigger }}
        >
          <p className={styles.panelText}>Nothing is new. Panels hold what is looked at in passing.</p>
        </Popup>
      </Specimen>
      <LinkSpecimen />
      <Specimen title="Pages of a list">
        <Pagination
          total={12}
          defaultValue={3}
          siblings={0}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      </Specimen>
    </GuideSection>
  )
}

function ScreenTabSpecimen() {
  return (
    <Specimen title="Tabs of a screen" note="The address keeps which one is open.">
      <ScreenTabs
        label="Achievements"
        tabs={[
          { value: 'badges', label: 'Badges', content: 'Badges appear here.' },
          { value: 'points', label: 'Points', content: 'Points appear here.' },
        ]}
      />
    </Specimen>
  )
}

function MenuSpecimen() {
  return (
    <Specimen
      title="Menu and hint"
      note="A menu holds what is used rarely; the destructive entry comes last. A hint names an icon."
    >
      <Row>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default">More</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Pencil size={16} aria-hidden />}>Edit</Menu.Item>
            <Menu.Item leftSection={<Download size={16} aria-hidden />}>Download</Menu.Item>
            <Menu.Divider />
            <Menu.Item data-danger leftSection={<Trash size={16} aria-hidden />}>
              Move to Trash
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Tooltip label="Download">
          <ActionIcon variant="default" aria-label="Download">
            <Download size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Row>
    </Specimen>
  )
}
