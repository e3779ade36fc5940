import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { formatBytes } from '#platform/web/format.ts'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { ventures } from '../api.ts'

const maxCount = 3

/** The newest files of a venture. */
export function LatestFiles({ ventureId: id }: { ventureId: string }) {
  const query = useQuery(ventures.query('GET /api/ventures/{id}/files', { params: { id } }))
  if (!query.data)
    return query.isError ? (
      <QueryError query={query} title="The files couldn't be loaded" isCompact headingLevel={4} />
    ) : (
      <SkeletonList count={maxCount} media="box" end={0} />
    )
  if (query.data.length === 0) return <p className="quiet">No files yet.</p>
  return (
    <Rows aria-label="Latest files">
      {query.data.slice(0, maxCount).map((file) => (
        <Row
          key={file.id}
          media={<FileText size={24} aria-hidden />}
          name={
            <a href={`/api/ventures/${id}/files/${file.id}`} download={file.name}>
              {file.name}
            </a>
          }
          details={
            <>
              {formatBytes(file.size)} · <RelativeTime at={file.createdAt} />
            </>
          }
        />
      ))}
    </Rows>
  )
}
