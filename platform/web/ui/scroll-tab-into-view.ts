/** For the ref of the chosen tab: on phones the row of tabs is longer than the screen. */
export function scrollTabIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
