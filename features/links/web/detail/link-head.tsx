import { Button } from '@mantine/core'
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import Refresh from 'lucide-react/icons/refresh-cw'
import Trash from 'lucide-react/icons/trash-2'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import type { Link } from '../../schema.ts'

export type Panel = 'regenerate' | 'history'

type LinkHeadProps = {
  link: Link
  panel: Panel | undefined
  onPanel: (panel: Panel) => void
  onEdit: () => void
  onTrash: () => void
}

export function LinkHead({ link, panel, onPanel, onEdit, onTrash }: LinkHeadProps) {
  return (
    <PageHeader
      title={link.title}
      intro={link.description}
      back={<BackLink to="/link-tracking">Back</BackLink>}
      meta={link.tags.length > 0 && link.tags.map((tag) => <Badge key={tag}>{tag}</Badge>)}
      actions={
        <>
          <ExternalLink href={link.originalUrl} variant="default">
            Visit Original
          </ExternalLink>
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
