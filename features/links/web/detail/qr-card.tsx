import { Button, Group, Stack, Text } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { Link } from '../../schema.ts'
import { formatShortUrl } from '../short-url.ts'
import styles from './qr-card.module.css'

const formats = [
  { name: 'SVG', query: 'format=svg' },
  { name: 'PNG', query: 'format=png&size=1024' },
]

/** The QR code, for posters. Scans are counted apart from other clicks. */
export function QrCard({ link }: { link: Link }) {
  const address = `/api/admin/tracked-links/${link.id}/qr`
  return (
    <TitleCard title="QR code">
      <Stack gap="sm" align="center" className={styles.sheet!}>
        <img
          className={styles.code}
          src={`${address}?format=svg`}
          width={184}
          height={184}
          alt={`QR code that leads to ${link.shortUrl}`}
        />
        <Text fz="xs" c="dimmed" ta="center" maw="100%" className={styles.caption!}>
          {formatShortUrl(link.shortUrl)}
        </Text>
      </Stack>
      <Group gap="sm" justify="center" mt="auto">
        {formats.map(({ name, query }) => (
          <Button
            key={name}
            component="a"
            size="sm"
            px={12}
            variant="default"
            href={`${address}?${query}`}
            download={`qr-${link.shortCode}.${name.toLowerCase()}`}
            aria-label={`Download QR code as ${name}`}
            leftSection={<Download size={16} aria-hidden />}
          >
            {name}
          </Button>
        ))}
        <Button
          size="sm"
          px={12}
          variant="default"
          aria-label="Print QR code"
          leftSection={<Printer size={16} aria-hidden />}
          onClick={printCode}
        >
          Print
        </Button>
      </Group>
    </TitleCard>
  )
}

/** Prints only the code: the print style sheet hides everything else while `data-print` is set. */
function printCode() {
  document.documentElement.dataset.print = 'qr'
  window.print()
  delete document.documentElement.dataset.print
}
