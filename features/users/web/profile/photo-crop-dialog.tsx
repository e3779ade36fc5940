import '#platform/web/theme/sheets/slider.ts'
import { Button, Input, Slider, Stack, Text } from '@mantine/core'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { moveCrop, toSquare, wholeCrop, type Crop } from './crop-square.ts'
import styles from './photo-crop-dialog.module.css'

export type PickedPhoto = { url: string; width: number; height: number; name: string }

export type PhotoCropDialogProps = {
  photo: PickedPhoto | undefined
  isOpen: boolean
  isBusy: boolean
  onClose(): void
  onCropped(file: File): void
}

/** Asks which square of a photo to use. */
export function PhotoCropDialog({ photo, isOpen, isBusy, onClose, onCropped }: PhotoCropDialogProps) {
  const [crop, setCrop] = useState(wholeCrop)
  const zoomId = useId()
  const close = () => {
    setCrop(wholeCrop)
    onClose()
  }
  const save = async (picked: PickedPhoto) => {
    onCropped(await cutSquare(picked, crop))
    setCrop(wholeCrop)
  }
  const footer = (
    <>
      <Button variant="default" onClick={close} disabled={isBusy}>
        Cancel
      </Button>
      <Button onClick={() => photo && void save(photo)} loading={isBusy} data-autofocus>
        Use photo
      </Button>
    </>
  )
  return (
    <SheetDialog isOpen={isOpen} onClose={close} title="Crop your photo" size="small" isBusy={isBusy} footer={footer}>
      {photo && (
        <Stack align="center" gap="md">
          <CropArea photo={photo} crop={crop} onChange={setCrop} />
          <Text c="dimmed" fz="sm" ta="center">
            Drag the photo, or use the arrow keys, to choose what to show.
          </Text>
          <Stack gap={4} w="100%" maw={280}>
            <Input.Label labelElement="div" id={zoomId}>
              Zoom
            </Input.Label>
            <Slider
              min={1}
              max={4}
              step={0.1}
              label={null}
              thumbSize={24}
              thumbProps={{ 'aria-labelledby': zoomId }}
              value={crop.zoom}
              onChange={(zoom) => setCrop({ ...crop, zoom })}
            />
          </Stack>
        </Stack>
      )}
    </SheetDialog>
  )
}

/** Width and height on the screen, in px. */
const areaSize = 280
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

type CropAreaProps = { photo: PickedPhoto; crop: Crop; onChange(crop: Crop): void }

/** The photo under a round window, moved by pointer and by arrow keys. */
function CropArea({ photo, crop, onChange }: CropAreaProps) {
  const pointer = useRef<{ x: number; y: number }>(undefined)
  const { x, y, size } = toSquare(photo, crop)
  const scale = areaSize / size
  const move = (dx: number, dy: number) => onChange(moveCrop(photo, { crop, x: dx / scale, y: dy / scale }))
  const drag = (event: PointerEvent) => {
    if (!pointer.current) return
    move(event.clientX - pointer.current.x, event.clientY - pointer.current.y)
    pointer.current = { x: event.clientX, y: event.clientY }
  }
  const moveByKey = (event: KeyboardEvent) => {
    const [dx, dy] = arrows[event.key] ?? []
    if (dx === undefined || dy === undefined) return
    event.preventDefault()
    move(dx * 12, dy * 12)
  }
  return (
    <button
      type="button"
      className={styles.area}
      aria-label="Photo position"
      onKeyDown={moveByKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pointer.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={() => (pointer.current = undefined)}
      onPointerCancel={() => (pointer.current = undefined)}
    >
      <img
        className={styles.photo}
        src={photo.url}
        alt=""
        draggable={false}
        style={{ width: photo.width * scale, transform: `translate(${-x * scale}px, ${-y * scale}px)` }}
      />
    </button>
  )
}

/** Twice what the server keeps, so that nothing is lost before it scales. */
const maxPixels = 1_024

async function cutSquare({ url, width, height, name }: PickedPhoto, crop: Crop): Promise<File> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const { x, y, size } = toSquare({ width, height }, crop)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(Math.round(size), maxPixels)
  canvas.getContext('2d')!.drawImage(picture, x, y, size, size, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
  return new File([blob!], `${name.replace(/\.\w+$/, '')}.${blob!.type === 'image/webp' ? 'webp' : 'png'}`, {
    type: blob!.type,
  })
}
