/** A ref for the heading of what has just replaced something else: reading goes on there. Stable, so that it acts once. */
export function focusOnMount(heading: HTMLElement | null): void {
  heading?.focus()
}
