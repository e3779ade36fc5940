import { ActionIcon, Box, Group } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useEffect, useRef, useState } from 'react'
import type { ReadField, ReceiptAttachment } from '../../schema.ts'
import styles from './details.module.css'

const zooms = [1, 1.5, 2, 3]

type PicturePanelProps = {
  attachment: ReceiptAttachment
  /** The field that has the focus: its page is shown, with a frame around what was read. */
  active: ReadField | undefined
  hasKeys: boolean
}

/** The page that a receipt was read from. A file that has no picture is named instead. */
export function PicturePanel({ attachment, active, hasKeys }: PicturePanelProps) {
  const view = useView(attachment)
  const page = active?.page ?? view.page
  useHotkeys(hasKeys ? view.keys : [])
  if (view.hasNoPicture) return <p className="quiet">{`There is no preview of ${attachment.fileName}.`}</p>
  return (
    <div>
      <Tools view={view} page={page} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <div className={styles.scroll} role="group" aria-label={`Picture of ${attachment.fileName}`} tabIndex={0}>
        <Page key={page} attachment={attachment} box={active?.box ?? null} {...{ view, page }} />
      </div>
    </div>
  )
}

type View = ReturnType<typeof useView>

function useView({ mimeType }: ReceiptAttachment) {
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const [page, setPage] = useState(1)
  // A file does not say how many pages it has: the first one that is missing shows it.
  const [lastPage, setLastPage] = useState(mimeType.startsWith('image/') ? 1 : Infinity)
  const zoomBy = (step: number) => setZoom((current) => Math.min(zooms.length - 1, Math.max(0, current + step)))
  const turn = () => setTurns((current) => (current + 1) % 4)
  const pageBy = (step: number) => setPage((current) => Math.min(lastPage, Math.max(1, current + step)))
  const keys: [string, () => void][] = [
    ['r', turn],
    // With Shift on most keyboards, without it on a number pad.
    ['[plus]', () => zoomBy(1)],
    ['shift+[plus]', () => zoomBy(1)],
    ['-', () => zoomBy(-1)],
    ['[', () => pageBy(-1)],
    [']', () => pageBy(1)],
  ]
  return {
    zoom: zooms[zoom]!,
    zoomBy,
    turns,
    turn,
    page,
    pageBy,
    lastPage,
    keys,
    hasNoPicture: lastPage === 0,
    endBefore: (missing: number) => {
      setLastPage(missing - 1)
      setPage(Math.max(1, missing - 1))
    },
  }
}

function Tools({ view, page }: { view: View; page: number }) {
  return (
    <Group gap={4} mb="xs" role="toolbar" aria-label="Picture">
      <Tool label="Zoom in" icon={ZoomIn} onPress={() => view.zoomBy(1)} isOff={view.zoom === zooms.at(-1)} />
      <Tool label="Zoom out" icon={ZoomOut} onPress={() => view.zoomBy(-1)} isOff={view.zoom === 1} />
      <Tool label="Rotate" icon={RotateCw} onPress={view.turn} />
      {view.lastPage > 1 && (
        <>
          <Tool label="Previous page" icon={ChevronLeft} onPress={() => view.pageBy(-1)} isOff={page === 1} />
          <Tool label="Next page" icon={ChevronRight} onPress={() => view.pageBy(1)} isOff={page >= view.lastPage} />
          <span className="quiet small">{`Page ${page}`}</span>
        </>
      )}
    </Group>
  )
}

type ToolProps = { label: string; icon: typeof ZoomIn; onPress(): void; isOff?: boolean }

function Tool({ label, icon: Icon, onPress, isOff = false }: ToolProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} disabled={isOff} onClick={onPress}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}

type PageProps = { attachment: ReceiptAttachment; page: number; view: View; box: ReadField['box'] }

/** The picture turns together with the frame on it, in a space that has its turned shape. */
function Page({ attachment: { id, fileName }, page, view, box }: PageProps) {
  const [ratio, setRatio] = useState(1.4)
  const isSideways = view.turns % 2 === 1
  return (
    <Box
      className={styles.space!}
      __vars={{
        '--picture-zoom': `${view.zoom * 100}%`,
        '--picture-shape': String(isSideways ? ratio : 1 / ratio),
        '--picture-width': isSideways ? `${100 / ratio}%` : '100%',
        '--picture-turn': `${view.turns * 90}deg`,
      }}
    >
      <figure className={styles.frame}>
        <img
          className={styles.picture}
          src={`/api/receipts/attachments/${id}/preview${page > 1 ? `?page=${page}` : ''}`}
          alt={`Receipt ${fileName}`}
          onLoad={({ currentTarget }) => setRatio(currentTarget.naturalHeight / currentTarget.naturalWidth || 1)}
          onError={() => view.endBefore(page)}
        />
        {box && <Frame key={`${view.zoom} ${view.turns}`} box={box} />}
      </figure>
    </Box>
  )
}

const toPercent = (share: number) => `${share * 100}%`

function Frame({ box }: { box: NonNullable<ReadField['box']> }) {
  const ref = useRef<HTMLDivElement>(null)
  // Only the picture scrolls, not the screen.
  useEffect(() => {
    const scroller = ref.current?.closest<HTMLElement>(`.${styles.scroll}`)
    const [own, outer] = [ref.current?.getBoundingClientRect(), scroller?.getBoundingClientRect()]
    if (!scroller || !own || !outer) return
    scroller.scrollBy({
      left: own.left + own.width / 2 - outer.left - outer.width / 2,
      top: own.top + own.height / 2 - outer.top - outer.height / 2,
    })
  }, [box])
  return (
    <Box
      ref={ref}
      className={styles.box!}
      aria-hidden
      __vars={{
        '--box-x': toPercent(box.x),
        '--box-y': toPercent(box.y),
        '--box-width': toPercent(box.width),
        '--box-height': toPercent(box.height),
      }}
    />
  )
}
