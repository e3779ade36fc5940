import { ActionIcon, Text } from '@mantine/core'
import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import { formatBytes } from '#platform/web/format.ts'
import { limits } from '#rules/limits.ts'
import styles from './composer.module.css'
import { sumBytes, type ChosenFile } from './use-attachments.ts'

type ChosenFilesProps = { files: readonly ChosenFile[]; isSending: boolean; onRemove(id: string): void }

/** The files of the next message, each with a way to leave it out, and how much of the limits they use. */
export function ChosenFiles({ files, isSending, onRemove }: ChosenFilesProps) {
  if (files.length === 0) return null
  const size = sumBytes(files.map(({ file }) => file))
  return (
    <>
      <ul className={styles.files} aria-label="Attached files">
        {files.map(({ id, file, previewUrl }) => (
          <li key={id} className={styles.file}>
            {previewUrl ? (
              <img src={previewUrl} alt="" className={styles.preview} />
            ) : (
              <FileText size={24} aria-hidden />
            )}
            <span className={styles.fileName}>
              {file.name}
              <Text component="span" display="block" fz="xs" c="dimmed">
                {file instanceof File ? formatBytes(file.size) : 'From Google Drive'}
              </Text>
            </span>
            <ActionIcon size={32} aria-label={`Remove ${file.name}`} disabled={isSending} onClick={() => onRemove(id)}>
              <X size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Text fz="xs" c="dimmed" className="tabular">
        {files.length} of {limits.chat.attachmentCount} files · {toMegabytes(size)} of{' '}
        {toMegabytes(limits.chat.messageBytes)}
      </Text>
    </>
  )
}

/** As the limits are written. */
const toMegabytes = (bytes: number): string => `${Math.ceil((bytes / 1_048_576) * 10) / 10} MB`
