import { Button } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { Card } from '#platform/web/ui/card.tsx'
import type { Link } from '../../schema.ts'
import { formatShortUrl } from '../short-url.ts'
import styles from './qr-card.module.css'

/** The code to put on a poster. Scans of it are counted apart from clicks on the link. */
export function QrCard({ link }: { link: Link }) {
  const address = `/api/admin/tracked-links/${link.id}/qr`
  const name = `qr-${link.shortCode}`
  return (
    <Card as="section" aria-labelledby="qr-code" className={styles.card}>
      <h2 id="qr-code" className={styles.title}>
        QR code
      </h2>
      <div className={styles.sheet}>
        <img
          className={styles.code}
          src={`${address}?format=svg`}
          width={184}
          height={184}
          alt={`QR code that leads to ${link.shortUrl}`}
        />
        <p className={styles.caption}>{formatShortUrl(link.shortUrl)}</p>
      </div>
      <div className={styles.actions}>
        <Button
          component="a"
          size="sm"
          variant="default"
          href={`${address}?format=svg`}
          download={`${name}.svg`}
          aria-label="Download QR code as SVG"
          leftSection={<Download size={16} aria-hidden />}
        >
          SVG
        </Button>
        <Button
          component="a"
          size="sm"
          variant="default"
          href={`${address}?format=png&size=1024`}
          download={`${name}.png`}
          aria-label="Download QR code as PNG"
          leftSection={<Download size={16} aria-hidden />}
        >
          PNG
        </Button>
        <Button
          size="sm"
          variant="default"
          aria-label="Print QR code"
          leftSection={<Printer size={16} aria-hidden />}
          onClick={printCode}
        >
          Print
        </Button>
      </div>
    </Card>
  )
}

/** Prints the code alone: the style sheet leaves out everything else while the mark stands. */
function printCode() {
  document.documentElement.dataset.print = 'qr'
  window.print()
  delete document.documentElement.dataset.print
}
