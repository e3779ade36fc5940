import type { ChartPoint } from './chart-points.ts'
import { scaleFor } from './chart-shape.ts'

/** Positions in the chart, in pixels. */
export type Frame = {
  width: number
  height: number
  /** The y of 0. */
  floor: number
  /** The distance between two points of the time axis. */
  stride: number
  /** Values of the horizontal grid lines. */
  lines: number[]
  /** Every how many points the axis has a label. */
  labelEvery: number
  x(index: number): number
  y(value: number): number
  indexAt(x: number): number
}

const height = 260
const padding = { top: 12, right: 12, bottom: 28, left: 44 }
const labelWidth = 76

export function frameFor({ points, width }: { points: readonly ChartPoint[]; width: number }): Frame {
  const { top, step } = scaleFor(Math.max(0, ...points.map(({ clicks, before }) => Math.max(clicks, before))))
  const inner = Math.max(1, width - padding.left - padding.right)
  const floor = height - padding.bottom
  const stride = inner / Math.max(1, points.length)
  const last = points.length - 1
  return {
    width,
    height,
    floor,
    stride,
    lines: Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step),
    labelEvery: Math.max(1, Math.ceil((points.length * labelWidth) / inner)),
    x: (index) => padding.left + stride * (index + 0.5),
    y: (value) => floor - (value / top) * (floor - padding.top),
    indexAt: (x) => Math.max(0, Math.min(last, Math.floor((x - padding.left) / stride))),
  }
}
