import { Link, useLinkProps, useRouter } from '@tanstack/react-router'
import type { MouseEventHandler, ReactNode } from 'react'

/**
 * Answers whether an address leads to a screen that is built: for menus and messages that learn their addresses from data.
 * A query or fragment is ignored; whether the person may open it is another question.
 */
export function useHasScreen(): (url: string) => boolean {
  const router = useRouter()
  return (url) => {
    const [, params, route] = router.getMatchedRoutes(url.split(/[?#]/)[0] ?? '')
    // An address below a known one matches as far as it goes; the rest then stands under '**'.
    return route !== undefined && !('**' in params)
  }
}

export type ScreenLinkProps = {
  /** A path of ours, with any query and fragment. */
  to: string
  className?: string | undefined
  children: ReactNode
  onClick?: MouseEventHandler<HTMLAnchorElement>
  'aria-current'?: 'page'
  /** Marked as the current one only where the query is that of the address too: for links that differ in it alone. */
  isExact?: boolean
  /** Makes the card around it its target. */
  'data-card-link'?: boolean
}

/** A link to an address known only at run time; all others use the router's own `Link`, which the compiler checks. */
export function ScreenLink({ to, isExact = false, ...rest }: ScreenLinkProps) {
  // `href` wins over `to`, which the types ask for.
  return <Link {...rest} to="/" href={to} activeOptions={{ includeSearch: isExact }} />
}

/** A second link of a menu to the same screen: never marked as the current one, so that one entry is marked and not two. */
export function UnmarkedScreenLink({ to, ...rest }: Omit<ScreenLinkProps, 'aria-current'>) {
  const { 'aria-current': _, ...props } = useLinkProps({ ...rest, to: '/', href: to })
  return <a {...props}>{rest.children}</a>
}
