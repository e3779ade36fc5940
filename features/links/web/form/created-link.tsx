import { Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import type { Link } from '../../schema.ts'
import { formatShortUrl } from '../short-url.ts'
import { QrImage } from '#features/qr-codes/web/embeds.tsx'

/** In the toast after creating a link: its short URL, which is copied where the browser allows it, and its QR code. */
export function CreatedLink({ link }: { link: Link }) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    navigator.clipboard?.writeText(link.shortUrl).then(
      () => setIsCopied(true),
      // Browsers that allow it only right after a press still have the button.
      () => undefined,
    )
  }, [link.shortUrl])
  return (
    <Group gap="sm" wrap="nowrap" w="100%">
      <QrImage link={link} size={88} />
      <div>
        <Text fw={600} c="var(--text-accent)" style={{ overflowWrap: 'anywhere' }}>
          {formatShortUrl(link.shortUrl)}
        </Text>
        <Text fz="sm">{isCopied ? 'Copied to your clipboard.' : 'Ready to share.'}</Text>
        <Group gap="xs" mt={4}>
          {!isCopied && <CopyButton value={link.shortUrl} label="Copy short URL" />}
          <LinkButton size="compact-sm" variant="default" to={`/link-tracking/${link.id}`}>
            View link
          </LinkButton>
        </Group>
      </div>
    </Group>
  )
}
