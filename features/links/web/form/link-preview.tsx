import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toCampaignValues } from '#features/link-campaigns/web/api.ts'
import { links } from '../api.ts'
import { formatShortUrl } from '../short-url.ts'
import type { NewLinkValues } from './link-values.ts'
import { previewDestination } from './pasted-url.ts'
import styles from './link-preview.module.css'

/** What the new link will be, while it is typed. */
export function LinkPreview({ values }: { values: NewLinkValues }) {
  const { data: totals } = useQuery(links.query('GET /api/admin/tracked-links/totals'))
  const destination = previewDestination(values.url, toCampaignValues(values))
  if (!totals || destination === null) return null
  const code = values.shortCode.trim().toLowerCase() || '•••••••'
  return (
    <Box component="dl" className={styles.preview!} aria-label="Preview">
      <dt>Short URL</dt>
      <Text component="dd" fw={600} c="var(--text-accent)">
        {formatShortUrl(`${totals.shortLinkBase}/${code}`)}
      </Text>
      <dt>Leads to</dt>
      <dd>{destination}</dd>
    </Box>
  )
}
