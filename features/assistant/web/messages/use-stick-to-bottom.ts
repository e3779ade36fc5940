import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type UIEvent,
  type WheelEvent,
} from 'react'

/** Closer than this to the end counts as at the end: positions have fractions. */
const tolerancePx = 2

/** Keys that scroll up, or move the focus to what may be out of sight. */
const leavingKeys = new Set(['ArrowUp', 'PageUp', 'Home', 'Tab'])

/**
 * A box that follows its growing content while the person is at its end, and stays where they are otherwise. They leave by wheel, finger,
 * key or scroll bar and not by the position alone, which content that shrinks and grows changes as well.
 */
export function useStickToBottom() {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isStuck = useRef(true)
  /** What is shown instead of the end, while the text around it loads. */
  const anchor = useRef<HTMLElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const stick = useCallback((value: boolean) => {
    isStuck.current = value
    setAtEnd(value)
  }, [])
  const follow = useCallback(() => {
    anchor.current?.scrollIntoView({ block: 'start' })
    if (isStuck.current && box.current && !content.current?.hidden) box.current.scrollTop = box.current.scrollHeight
  }, [])
  useEffect(() => {
    const observer = new ResizeObserver(follow)
    for (const part of [box.current, content.current]) if (part) observer.observe(part)
    return () => observer.disconnect()
  }, [follow])
  const leave = () => {
    anchor.current = null
    if (box.current!.scrollHeight > box.current!.clientHeight) stick(false)
  }
  const jump = () => {
    anchor.current = null
    stick(true)
    follow()
  }
  const show = (element: HTMLElement) => {
    anchor.current = element
    stick(false)
    follow()
  }
  return { box, content, isAtEnd, leave, comeBack: () => stick(true), jump, show }
}

/** The ways of a person to leave the end of a box, and to come back to it. */
export const toScrollListeners = ({ leave, comeBack }: { leave(): void; comeBack(): void }) => ({
  onScroll: ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    if (scrollHeight - clientHeight - scrollTop <= tolerancePx) comeBack()
  },
  onWheel: ({ deltaY }: WheelEvent) => deltaY < 0 && leave(),
  onTouchMove: leave,
  onKeyDown: ({ key }: KeyboardEvent) => leavingKeys.has(key) && leave(),
  // The box itself is pressed at its scroll bar.
  onPointerDown: ({ target, currentTarget }: PointerEvent) => target === currentTarget && leave(),
})
