import { createContext, use } from 'react'

/** True below the shell, so that a page that can stand in it or alone does not bring a second frame. */
export const InsideShell = createContext(false)

export function useIsInsideShell(): boolean {
  return use(InsideShell)
}
