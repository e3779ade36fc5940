import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { resources } from './api.ts'
import { CategoryIcon, ResourceKind, toLabel } from './resource-kind.tsx'
import styles from './collections.module.css'

// What the person opens and edits on other screens changes them.
const suggestedQuery = { ...resources.query('GET /api/resources/suggested'), refetchOnMount: 'always' as const }
const recentQuery = { ...resources.query('GET /api/resources/recent'), refetchOnMount: 'always' as const }

/**
 * Resources for the person's venture, and recently viewed ones, each hidden while empty; then the children. These wait, because
 * nobody knows how far the collections would push them down.
 */
export function Collections({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const { data: suggested, isPending: isSuggestedPending } = useQuery(suggestedQuery)
  const { data: recent, isPending: isRecentPending } = useQuery(recentQuery)
  if (isSuggestedPending || isRecentPending) return skeleton
  const collections = [
    {
      title: 'For your stage',
      intro: `Your venture is at “${toLabel(suggested?.stage ?? '')}”. These help there.`,
      items: suggested?.stage ? suggested.resources : [],
    },
    { title: 'Recently viewed', items: recent?.slice(0, 4) ?? [] },
  ].filter(({ items }) => items.length > 0)
  return (
    <>
      {collections.map(({ title, intro, items }) => (
        <Box component="section" key={title} aria-label={title} mb="xl">
          <Box component="h2" fz="var(--size-title-3)">
            {title}
          </Box>
          {intro && <p className="quiet small">{intro}</p>}
          <ul className={styles.list}>
            {items.map(({ notionId, title: name, category, type }, index) => (
              <Box component="li" display="block" key={notionId} {...(index > 2 && { visibleFrom: 'xs' })}>
                <Link to="/resources/$resourceId" params={{ resourceId: notionId }} className={styles.link}>
                  <CategoryIcon category={category} size={20} />
                  <Box miw={0}>
                    <Text fw={600} lh={1.3}>
                      {name}
                    </Text>
                    <ResourceKind category={category} type={type} />
                  </Box>
                </Link>
              </Box>
            ))}
          </ul>
        </Box>
      ))}
      {children}
    </>
  )
}
