import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { formatShortUrl, linkQuery } from '#features/links/web/api.ts'
import { formatCount } from '#platform/web/format.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyLinks } from '#platform/web/ui/illustrations/empty-links.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { parseSheetSearch } from './api.ts'
import styles from './link-sheet-screen.module.css'

/** QR codes of several links on one sheet, to print and cut out. */
export function LinkSheetScreen() {
  if (useHasPermission('link.list')) return <Sheet />
  return <AccessDenied title="Access Denied">Tracked links are for directors and administrators.</AccessDenied>
}

function Sheet() {
  const ids = parseSheetSearch(useSearch({ strict: false }))
  const results = useQueries({ queries: ids.map((id) => linkQuery(id)) })
  const links = results.flatMap(({ data }) => (data ? [data] : []))
  const isLoading = results.some(({ isPending }) => isPending)
  return (
    <div>
      <div className={styles.screenOnly}>
        <PageHeader
          title="QR codes to print"
          intro={
            isLoading
              ? 'Loading QR codes…'
              : `${formatCount(links.length, 'code')}. Scans are counted separately from clicks.`
          }
          actions={
            <>
              <LinkButton to="/link-tracking" variant="default">
                Back to links
              </LinkButton>
              <Button
                leftSection={<Printer size={18} aria-hidden />}
                disabled={links.length === 0}
                onClick={() => window.print()}
              >
                Print
              </Button>
            </>
          }
        />
      </div>
      {!isLoading && links.length === 0 && (
        <EmptyState title="No codes to print" illustration={<EmptyLinks />}>
          Select links in the list, then choose Print QR codes. Deleted links have no code.
        </EmptyState>
      )}
      <ul className={styles.sheet} aria-label="QR codes">
        {links.map(({ id, title, shortUrl }) => (
          <li key={id} className={styles.code}>
            <img
              src={`/api/admin/tracked-links/${id}/qr?format=svg`}
              width={200}
              height={200}
              alt={`QR code that leads to ${shortUrl}`}
            />
            <p className={styles.title}>{title}</p>
            <p className={`small ${styles.url}`}>{formatShortUrl(shortUrl)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
