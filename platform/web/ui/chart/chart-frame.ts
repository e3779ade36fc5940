import { scaleFor } from './chart-shape.ts'

/** Positions in a chart, in pixels. */
export type Frame = {
  width: number
  height: number
  /** The y of 0. */
  floor: number
  /** The distance between two points of an even time axis. */
  stride: number
  /** Values of the horizontal grid lines. */
  lines: number[]
  /** The points that have a label on the time axis. */
  labelled: ReadonlySet<number>
  x(index: number): number
  y(value: number): number
  /** The index of the point nearest to `x`. */
  indexAt(x: number): number
}

export type FrameInput = {
  count: number
  maxValue: number
  width: number
  height: number
  /** Where each point is on the time axis, from 0 to 1. Without them the points are at even distances. */
  fractions?: readonly number[] | undefined
}

export const padding = { top: 16, right: 12, bottom: 28, left: 44 }
const labelWidth = 76

export function createFrame({ count, maxValue, width, height, fractions }: FrameInput): Frame {
  const { top, step } = scaleFor(maxValue)
  const inner = Math.max(1, width - padding.left - padding.right)
  const floor = height - padding.bottom
  const xs = Array.from(
    { length: count },
    (_, index) => padding.left + inner * (fractions?.[index] ?? (index + 0.5) / count),
  )
  return {
    width,
    height,
    floor,
    stride: inner / Math.max(1, count),
    lines: Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step),
    labelled: chooseLabels(xs),
    x: (index) => xs[index] ?? 0,
    y: (value) => floor - (value / top) * (floor - padding.top),
    indexAt: (x) => xs.reduce((best, at, index) => (Math.abs(at - x) < Math.abs(xs[best]! - x) ? index : best), 0),
  }
}

/** As many labels as fit beside each other. The last point always has one: the newest figure is what people look for. */
function chooseLabels(xs: readonly number[]): Set<number> {
  const labelled = new Set<number>()
  let free = Infinity
  for (let index = xs.length - 1; index >= 0; index -= 1) {
    if (xs[index]! > free) continue
    labelled.add(index)
    free = xs[index]! - labelWidth
  }
  return labelled
}
