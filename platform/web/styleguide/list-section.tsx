import { useState } from 'react'
import { Card } from '../ui/card.tsx'
import { NoMatch } from '../ui/no-match.tsx'
import { SearchWords } from '../ui/search-words.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import styles from './list-section.module.css'
import { GuideSection, Specimen } from './specimen.tsx'

const evenings = [
  'Pitch night',
  'Office hours for founders',
  'Contracts in plain words',
  'Customer interviews',
  'Pricing workshop',
  'Visit to the kiln',
  'Demo day',
]
const rowsAPage = 3

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
        <Evenings />
      </Specimen>
      <Specimen title="Nothing fits" note="Another thing than an empty list: it leads back to all.">
        <NoMatch title="No events match" headingLevel={4} onClear={() => undefined}>
          Try fewer words, or another kind of event.
        </NoMatch>
      </Specimen>
    </GuideSection>
  )
}

function Evenings() {
  const [words, setWords] = useState('')
  const [shownCount, setShownCount] = useState(rowsAPage)
  const found = evenings.filter((title) => title.toLowerCase().includes(words.toLowerCase()))
  const list = {
    hasNextPage: found.length > shownCount,
    isFetchingNextPage: false,
    fetchNextPage: () => setShownCount(shownCount + rowsAPage),
  }
  return (
    <>
      <SearchWords label="Search events" placeholder="Pitch night" inAddress={words} onWords={setWords} />
      {found.length === 0 ? (
        <NoMatch title="No events match" headingLevel={4} onClear={() => setWords('')}>
          {`Nothing is called “${words}”.`}
        </NoMatch>
      ) : (
        <ul className={styles.rows}>
          {found.slice(0, shownCount).map((title) => (
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
