/** A ref for a heading that just appeared: screen readers continue there. Stable, so that it focuses only once. */
export function focusOnMount(heading: HTMLElement | null): void {
  heading?.focus()
}
