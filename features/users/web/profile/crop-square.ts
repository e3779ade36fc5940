/** A picture's size in pixels. */
type Size = { width: number; height: number }

/** What is kept of a picture: how far it is magnified, 1 for as much as fits, and where its middle is, from 0 to 1. */
export type Crop = { zoom: number; centerX: number; centerY: number }

export const wholeCrop: Crop = { zoom: 1, centerX: 0.5, centerY: 0.5 }

/** The square that is kept, in pixels of the picture, always inside it. */
export function toSquare({ width, height }: Size, { zoom, centerX, centerY }: Crop) {
  const size = Math.min(width, height) / zoom
  const start = (length: number, center: number) => Math.min(Math.max(center * length - size / 2, 0), length - size)
  return { x: start(width, centerX), y: start(height, centerY), size }
}

/** The crop after the picture was moved by so many pixels of its own; it stops at the edges. */
export function moveCrop(picture: Size, { crop, x, y }: { crop: Crop; x: number; y: number }): Crop {
  const square = toSquare(picture, crop)
  const toCenter = (start: number, length: number) => (start + square.size / 2) / length
  const moved = {
    ...crop,
    centerX: toCenter(square.x - x, picture.width),
    centerY: toCenter(square.y - y, picture.height),
  }
  const inside = toSquare(picture, moved)
  return { ...crop, centerX: toCenter(inside.x, picture.width), centerY: toCenter(inside.y, picture.height) }
}
