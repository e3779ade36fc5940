/**
 * Hands this page to the device's own sharing where there is one, else copies its link. Answers whether it was copied, and
 * null when the device took over.
 */
export async function sharePage(title: string, url = window.location.href): Promise<boolean | null> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return null
    } catch (error) {
      // Somebody who closed the sheet has decided; one that cannot open leaves the clipboard.
      if (error instanceof DOMException && error.name === 'AbortError') return null
    }
  }
  return navigator.clipboard.writeText(url).then(
    () => true,
    () => false,
  )
}
