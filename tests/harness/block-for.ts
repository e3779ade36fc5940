/** Blocks the event loop. */
export function blockFor(ms: number): void {
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt);
}
