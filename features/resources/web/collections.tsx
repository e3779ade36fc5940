import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Resource } from '../schema.ts'
import { resources } from './api.ts'
import { CategoryIcon, ResourceKind } from './category-icon.tsx'
import { toLabel } from './resource-labels.ts'
import styles from './collections.module.css'

// What the person opens and edits on other screens changes them.
const suggestedQuery = { ...resources.query('GET /api/resources/suggested'), refetchOnMount: 'always' as const }
const recentQuery = { ...resources.query('GET /api/resources/recent'), refetchOnMount: 'always' as const }

/** Resources for the person's venture, and recently viewed ones. Each is hidden while empty. */
export function Collections() {
  const { data: suggested } = useQuery(suggestedQuery)
  const { data: recent } = useQuery(recentQuery)
  return (
    <>
      {suggested?.stage && (
        <Collection
          title="For your stage"
          intro={`Your venture is at “${toLabel(suggested.stage)}”. These help there.`}
          items={suggested.resources}
        />
      )}
      <Collection title="Recently viewed" items={recent?.slice(0, 4) ?? []} />
    </>
  )
}

type CollectionProps = { title: string; intro?: string; items: Resource[] }

function Collection({ title, intro, items }: CollectionProps) {
  const titleId = useId()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={styles.collection}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {intro && <p className={styles.intro}>{intro}</p>}
      <ul className={styles.list}>
        {items.map(({ notionId, title: name, category, type }) => (
          <li key={notionId}>
            <Link to="/resources/$resourceId" params={{ resourceId: notionId }} className={styles.link}>
              <CategoryIcon category={category} size={20} />
              <span className={styles.text}>
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
