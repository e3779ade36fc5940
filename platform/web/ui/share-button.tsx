import { Button } from '@mantine/core'
import Share from 'lucide-react/icons/share-2'
import { showError, showSuccess } from './toast.ts'

type ShareButtonProps = {
  title: string
  /** What the link leads to: "Event". */
  noun: string
  /** The label. */
  children: string
}

/** Shares this page by the device's own sharing where there is one, else copies its link. */
export function ShareButton({ title, noun, children }: ShareButtonProps) {
  const share = async () => {
    const url = window.location.href.split('#')[0]!
    if (await shareByDevice({ title, url })) return
    await navigator.clipboard.writeText(url).then(
      () => showSuccess({ title: 'Link copied', message: `${noun} link copied to clipboard` }),
      () =>
        showError({ title: 'Not copied', message: 'Your browser did not allow it. Copy the address of this page.' }),
    )
  }
  return (
    <Button variant="default" leftSection={<Share size={18} aria-hidden />} onClick={() => void share()}>
      {children}
    </Button>
  )
}

/** Whether the device took over: somebody who closed its sheet has decided, one that cannot open leaves the clipboard. */
async function shareByDevice(data: { title: string; url: string }): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
