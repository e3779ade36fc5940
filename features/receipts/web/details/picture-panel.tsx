import { Box } from '@mantine/core'
import type { ReadField, ReceiptAttachment } from '../../schema.ts'
import styles from './details.module.css'

type PicturePanelProps = { attachment: ReceiptAttachment; box: ReadField['box'] }

const toPercent = (share: number) => `${share * 100}%`

/** The picture that a receipt was read from, with a frame around the field that has the focus. */
export function PicturePanel({ attachment: { id, fileName }, box }: PicturePanelProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
    <div className={styles.scroll} role="group" aria-label={`Picture of ${fileName}`} tabIndex={0}>
      <figure className={styles.frame}>
        <img className={styles.picture} src={`/api/receipts/attachments/${id}/preview`} alt={`Receipt ${fileName}`} />
        {box && (
          <Box
            className={styles.box!}
            aria-hidden
            __vars={{
              '--box-x': toPercent(box.x),
              '--box-y': toPercent(box.y),
              '--box-width': toPercent(box.width),
              '--box-height': toPercent(box.height),
            }}
          />
        )}
      </figure>
    </div>
  )
}
