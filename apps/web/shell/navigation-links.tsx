import { useLocation } from '@tanstack/react-router'
import { useId } from 'react'
import { ScreenLink, UnmarkedScreenLink } from '#platform/web/screens.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { paths } from '#rules/paths.ts'
import type { NavigationEntry, NavigationGroup } from './navigation.ts'
import styles from './navigation-links.module.css'

/** The groups of the navigation as links. The first group needs no heading: the navigation's name says it. */
export function NavigationLinks({
  groups,
  label,
  onNavigate,
}: {
  groups: NavigationGroup[]
  label: string
  onNavigate?: () => void
}) {
  const id = useId()
  // Directors have two entries for the same screen: the last one is marked.
  const marked = new Map(groups.flatMap(({ entries }) => entries.map((entry) => [entry.path, entry])))
  return (
    <nav aria-label={label} className={styles.navigation}>
      {groups.map(({ title, entries }, index) => (
        <div key={title}>
          {index > 0 && (
            <p className={styles.title} id={id + index}>
              {title}
            </p>
          )}
          <ul className={styles.list} {...(index > 0 && { 'aria-labelledby': id + index })}>
            {entries.map((entry) => (
              <li key={entry.label}>
                <NavigationLink entry={entry} isMarked={marked.get(entry.path) === entry} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

type NavigationLinkProps = { entry: NavigationEntry; isMarked: boolean; onNavigate: (() => void) | undefined }

function NavigationLink({ entry, isMarked, onNavigate }: NavigationLinkProps) {
  const { path, label, icon: Icon, badge } = entry
  const { pathname } = useLocation()
  // The dashboard has two addresses; the router finds the current entry of all others by itself.
  const isHome = path === paths.dashboard.path && pathname === paths.home.path
  const link = {
    to: path,
    className: styles.entry,
    ...(onNavigate && { onClick: onNavigate }),
    children: (
      <>
        <Icon size={20} aria-hidden />
        <span className={styles.label}>{label}</span>
        {badge && <Badge tone="accent">{badge}</Badge>}
      </>
    ),
  }
  return isMarked ? (
    <ScreenLink {...link} {...(isHome && { 'aria-current': 'page' })} />
  ) : (
    <UnmarkedScreenLink {...link} />
  )
}
