import { createPortal } from 'react-dom'
import type { Link } from '#features/links/schema.ts'
import { formatShortUrl } from '#features/links/web/api.ts'
import styles from './printed-code.module.css'

/**
 * The code as it is printed, on one page. Beside the app, not inside it: hidden parts of a long screen would still make pages, empty ones
 * or repeats.
 */
export function PrintedCode({ link, look }: { link: Link; look: string }) {
  return createPortal(
    <div className={styles.page} aria-hidden>
      <img src={`/api/admin/tracked-links/${link.id}/qr?format=svg${look}`} alt="" />
      <p>{formatShortUrl(link.shortUrl)}</p>
    </div>,
    document.body,
  )
}
