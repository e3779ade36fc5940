import FileText from 'lucide-react/icons/file-text'
import { formatBytes, formatCount } from '#platform/web/format.ts'
import type { Attachment } from '../../schema.ts'
import styles from './messages.module.css'

/** The files of a message: pictures are shown, the others can be opened. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul className={styles.attachments} aria-label="Attachments">
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <AttachmentLink attachment={attachment} />
          {attachment.note && <p className="quiet small">{attachment.note}</p>}
        </li>
      ))}
    </ul>
  )
}

function AttachmentLink({ attachment: { name, type, size, url, pageCount } }: { attachment: Attachment }) {
  const isPicture = type.startsWith('image/') && url !== ''
  const facts = [pageCount !== null && formatCount(pageCount, 'page'), formatBytes(size)].filter(Boolean).join(' · ')
  const content = isPicture ? (
    <img src={url} alt={name} className={styles.picture} loading="lazy" />
  ) : (
    <span className={styles.document}>
      <FileText size={20} aria-hidden />
      <span>
        <span className={styles.documentName}>{name}</span>
        <span className="quiet small">{facts}</span>
      </span>
    </span>
  )
  if (url === '') return content
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={styles.attachmentLink}>
      {content}
    </a>
  )
}
