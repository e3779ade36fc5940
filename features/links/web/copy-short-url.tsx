import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { showSuccess } from '#platform/web/ui/toast.ts'
import type { Link } from '../schema.ts'

export const reportCopied = () => showSuccess({ title: 'URL copied to clipboard' })

type CopyShortUrlProps = {
  link: Link
  /** An icon, for a row of the list. */
  isCompact?: boolean
}

export function CopyShortUrl({ link: { title, shortUrl }, isCompact = false }: CopyShortUrlProps) {
  if (!isCompact) return <CopyButton isPrimary value={shortUrl} label="Copy short URL" onCopied={reportCopied} />
  return (
    <CopyButton
      isCompact
      value={shortUrl}
      label={`Copy short URL of ${title}`}
      onCopied={() => showSuccess({ title: 'Short URL copied' })}
    />
  )
}
