import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../format.ts'
import { AddressButton } from '../ui/address-button.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ItemCard } from '../ui/item-card.tsx'
import { NamedIcon } from '../ui/named-icon.tsx'
import { NoResults } from '../ui/no-results.tsx'
import { Row, Rows } from '../ui/rows.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { TrashButton } from '../ui/trash-button.tsx'
import { TrashList, type TrashItem, type TrashListProps } from '../ui/trash-list.tsx'
import { ToneIcon } from '../ui/tone-icon.tsx'
import styles from './list-section.module.css'
import { GuideSection, Specimen } from './specimen.tsx'

const eventTitles = [
  'Pitch night',
  'Office hours for founders',
  'Contracts in plain words',
  'Customer interviews',
  'Pricing workshop',
  'Visit to the kiln',
  'Demo day',
]
const pageSize = 3
const toolSamples = [
  { icon: 'PanelTop', title: 'Canvas', address: '/styleguide' },
  { icon: 'rocket', title: 'Launch plan', address: null },
]

export function ListSection() {
  return (
    <GuideSection
      id="lists"
      title="Lists"
      intro="What is searched stands in the address, so that a list can be sent and come back to. Long ones grow by a button, never by themselves."
    >
      <Specimen
        title="Searching and showing more"
        note="Typing looks once it pauses. Try “pitch”, and a word that nothing has."
      >
        <FilteredEvents />
      </Specimen>
      <Specimen
        title="Filters"
        note="On phones the choices are behind one button, which says how many are set. Other controls, such as a view switch, go inside as children and stay in view."
      >
        <Filters />
      </Specimen>
      <Specimen
        title="Rows"
        note="Things with a picture, facts and buttons. The buttons go below where there is no room."
      >
        <Rows aria-label="Events">
          {eventTitles.slice(0, pageSize).map((title) => (
            <Row key={title} media={<Avatar name={title} isDecorative />} name={title} details="Added 2 days ago">
              <Button size="sm" variant="default" aria-label={`Edit ${title}`}>
                Edit
              </Button>
            </Row>
          ))}
        </Rows>
      </Specimen>
      <Specimen
        title="Cards"
        note="Things with a text to choose by. A button to an address that leads nowhere says so before it is pressed."
      >
        <ul className="card-grid" aria-label="Tools">
          {toolSamples.map(({ icon, title, address }) => (
            <ItemCard
              key={title}
              headingLevel={3}
              icon={
                <ToneIcon tone="info" size={44}>
                  <NamedIcon name={icon} size={22} />
                </ToneIcon>
              }
              title={title}
              kind="Strategy"
              description="What it is for, in a sentence or two."
            >
              <AddressButton
                address={address}
                variant="default"
                unavailable={{ title: `${title} can't be launched yet`, message: 'It will be soon.' }}
              >
                Launch
              </AddressButton>
            </ItemCard>
          ))}
        </ul>
      </Specimen>
      <Specimen
        title="Trash"
        note="Restore one, or delete one or several for good after a question. In a screen, or in a dialog behind a button that says how many there are."
      >
        <Trash />
      </Specimen>
      <Specimen title="Nothing fits" note="Another thing than an empty list: it leads back to all.">
        <NoResults title="No events match" headingLevel={4} onClear={() => undefined}>
          Try fewer words, or another kind of event.
        </NoResults>
      </Specimen>
    </GuideSection>
  )
}

const kinds = ['Workshop', 'Talk'].map((kind) => ({ value: kind, label: kind }))

function Filters() {
  const [values, setValues] = useState<Record<string, string>>({})
  return (
    <FilterBar
      filters={{ values, set: (changes) => setValues({ ...values, ...(changes as Record<string, string>) }) }}
      fields={[
        { name: 'q', kind: 'search', label: 'Search events', placeholder: 'Pitch night' },
        { name: 'kind', kind: 'choice', label: 'Kind', anyLabel: 'Any kind', choices: kinds },
      ]}
    />
  )
}

function Trash() {
  const [titles, setTitles] = useState(eventTitles.slice(0, pageSize))
  const remove = async (...ids: string[]) => {
    setTitles(titles.filter((title) => !ids.includes(title)))
    return true
  }
  const list: TrashListProps<TrashItem> = {
    label: 'Events in the trash',
    items: titles.map((title) => ({ id: title, name: title, details: 'Deleted 2 days ago' })),
    restore: { run: ({ params }) => remove(params.id), isRunning: false, input: undefined },
    purge: {
      run: ({ body }) => remove(...body.ids),
      isRunning: false,
      ask: ({ length }) => ({
        title: `Delete ${formatCount(length, 'event')} forever?`,
        text: 'What is deleted forever cannot be restored.',
        confirmLabel: 'Delete Forever',
      }),
    },
  }
  return (
    <>
      <TrashButton {...list} intro="An event stays here for 30 days." />
      <TrashList {...list} />
    </>
  )
}

function FilteredEvents() {
  const [searchText, setSearchText] = useState('')
  const [shownCount, setShownCount] = useState(pageSize)
  const matches = eventTitles.filter((title) => title.toLowerCase().includes(searchText.toLowerCase()))
  const list = {
    hasNextPage: matches.length > shownCount,
    isFetchingNextPage: false,
    fetchNextPage: () => setShownCount(shownCount + pageSize),
  }
  return (
    <>
      <SearchInput label="Search events" placeholder="Pitch night" query={searchText} onSearch={setSearchText} />
      {matches.length === 0 ? (
        <NoResults title="No events match" headingLevel={4} onClear={() => setSearchText('')}>
          {`Nothing is called “${searchText}”.`}
        </NoResults>
      ) : (
        <ul className={styles.rows}>
          {matches.slice(0, shownCount).map((title) => (
            <Card key={title} as="li" padding="tight">
              {title}
            </Card>
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </>
  )
}
