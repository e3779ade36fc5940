import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
  End: Infinity,
}

type CursorOptions = { count: number; indexAt(x: number): number }

/** Which point of a chart is looked at, and the props of a slider that chooses it by pointer, touch or keys. */
export function useChartCursor({ count, indexAt }: CursorOptions) {
  const [chosenIndex, setChosenIndex] = useState<number>()
  const last = Math.max(0, count - 1)
  const activeIndex = chosenIndex === undefined ? undefined : Math.min(chosenIndex, last)
  const choose = (event: PointerEvent) =>
    setChosenIndex(indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
  const clear = () => setChosenIndex(undefined)
  const moveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') clear()
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    setChosenIndex(Math.max(0, Math.min(last, (activeIndex ?? last) + step)))
  }
  const sliderProps = {
    role: 'slider',
    tabIndex: 0,
    'aria-valuemin': 0,
    'aria-valuemax': last,
    'aria-valuenow': activeIndex ?? last,
    onKeyDown: moveByKey,
    onFocus: (event: FocusEvent) =>
      event.currentTarget.matches(':focus-visible') && setChosenIndex(activeIndex ?? last),
    onBlur: clear,
    onPointerDown: choose,
    onPointerMove: choose,
    onPointerLeave: clear,
  } as const
  return { activeIndex, sliderProps }
}
