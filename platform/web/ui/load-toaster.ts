const restMs = 2_000

/**
 * The code that shows toasts: not part of the first paint, fetched right after it. While it cannot be fetched it is asked for
 * again, so that a toast comes late rather than never.
 */
export async function loadToaster(): Promise<typeof import('./toaster-view.tsx')> {
  for (;;) {
    try {
      return await import('./toaster-view.tsx')
    } catch {
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
  }
}
