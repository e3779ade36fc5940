import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Resource } from '../../schema.ts'
import { recentQuery, suggestedQuery } from '../api.ts'
import { CategoryIcon, ResourceKind } from './category-icon.tsx'
import { wordOf } from './resource-words.ts'
import styles from './shelves.module.css'

/** What fits the person's venture, and what they looked at last. Neither is shown before there is something in it. */
export function Shelves() {
  const { data: suggested } = useQuery(suggestedQuery)
  const { data: recent } = useQuery(recentQuery)
  return (
    <>
      {suggested?.stage && (
        <Shelf
          title="For your stage"
          intro={`Your venture is at “${wordOf(suggested.stage)}”. These help there.`}
          resources={suggested.resources}
        />
      )}
      <Shelf title="Recently viewed" resources={recent?.slice(0, 4) ?? []} />
    </>
  )
}

type ShelfProps = { title: string; intro?: string; resources: Resource[] }

function Shelf({ title, intro, resources }: ShelfProps) {
  const titleId = useId()
  if (resources.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={styles.shelf}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {intro && <p className={styles.intro}>{intro}</p>}
      <ul className={styles.list}>
        {resources.map(({ notionId, title: name, category, type }) => (
          <li key={notionId}>
            <Link to="/resources/$resourceId" params={{ resourceId: notionId }} className={styles.link}>
              <CategoryIcon category={category} size={20} />
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                <ResourceKind category={category} type={type} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
