import { useLocation } from '@tanstack/react-router'

/** The screen that somebody signed out tried to open, from `/?next=…`. The server decides whether signing in leads there. */
export function useNextPath(): { next?: string } {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const next = new URLSearchParams(search).get('next')
  return next ? { next } : {}
}
