import { Button } from '@mantine/core'
import { Link as RouterLink } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ExternalLink from 'lucide-react/icons/external-link'
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import Refresh from 'lucide-react/icons/refresh-cw'
import Trash from 'lucide-react/icons/trash-2'
import { Badge } from '#platform/web/ui/badge.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import type { Link } from '../../schema.ts'
import styles from '../back.module.css'

export type Panel = 'regenerate' | 'history'

type LinkHeadProps = {
  link: Link
  panel: Panel | undefined
  onPanel: (panel: Panel) => void
  onEdit: () => void
  onTrash: () => void
}

/** Title, and every way on from here. */
export function LinkHead({ link, panel, onPanel, onEdit, onTrash }: LinkHeadProps) {
  return (
    <PageHeader
      title={link.title}
      intro={link.description}
      back={
        <RouterLink to="/link-tracking" className={styles.back}>
          <ArrowLeft size={16} aria-hidden /> Back
        </RouterLink>
      }
      meta={link.tags.length > 0 && link.tags.map((tag) => <Badge key={tag}>{tag}</Badge>)}
      actions={
        <>
          <Button
            component="a"
            href={link.originalUrl}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<ExternalLink size={18} aria-hidden />}
          >
            Visit Original
          </Button>
          <Button
            variant="default"
            leftSection={<Refresh size={18} aria-hidden />}
            aria-expanded={panel === 'regenerate'}
            onClick={() => onPanel('regenerate')}
          >
            Regenerate
          </Button>
          <Button
            variant="default"
            leftSection={<History size={18} aria-hidden />}
            aria-expanded={panel === 'history'}
            onClick={() => onPanel('history')}
          >
            History
          </Button>
          <Button variant="subtle" color="red" leftSection={<Trash size={18} aria-hidden />} onClick={onTrash}>
            Move to Trash
          </Button>
          <Button leftSection={<Pencil size={18} aria-hidden />} onClick={onEdit}>
            Edit
          </Button>
        </>
      }
    />
  )
}
