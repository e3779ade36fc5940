import { Box, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import type { Resource } from '../schema.ts'
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
      {children}
    </>
  )
}

function Collection({ title, intro, items }: { title: string; intro?: string; items: Resource[] }) {
  const titleId = useId()
  if (items.length === 0) return null
  return (
    <Box component="section" aria-labelledby={titleId} mb="xl">
      <Box component="h2" id={titleId} fz="var(--size-title-3)">
        {title}
      </Box>
      {intro && <p className="quiet small">{intro}</p>}
      <SimpleGrid
        minColWidth="min(100%, 208px)"
        spacing="md"
        verticalSpacing="xs"
        m="12px 0 0"
        p={0}
        renderRoot={(props) => <ul {...props} />}
      >
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
      </SimpleGrid>
    </Box>
  )
}
