import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
const listeners = new Set<() => void>()
let current = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  current = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!timer) {
    current = Date.now()
    timer = setInterval(tick, minuteMs)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The present, renewed once a minute; every caller on the page shares one timer. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, () => current))
}
