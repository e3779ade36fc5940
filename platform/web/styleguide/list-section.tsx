import { useState } from 'react'
import { Card } from '../ui/card.tsx'
import { NoResults } from '../ui/no-results.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { ShowMore } from '../ui/show-more.tsx'
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
      <Specimen title="Nothing fits" note="Another thing than an empty list: it leads back to all.">
        <NoResults title="No events match" headingLevel={4} onClear={() => undefined}>
          Try fewer words, or another kind of event.
        </NoResults>
      </Specimen>
    </GuideSection>
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
