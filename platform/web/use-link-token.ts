import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The token of an emailed link (`/auth/link#token=…`), or null without one. It is read once and then removed from the address, so that
 * it stays in no history, bookmark or screenshot.
 */
export function useLinkToken(): string | null {
  const hash = useLocation({ select: (location) => location.hash })
  const [token, setToken] = useState<string | null>(null)
  const hashToken = new URLSearchParams(hash).get('token')
  if (hashToken && hashToken !== token) setToken(hashToken)
  const router = useRouter()
  useEffect(() => {
    if (hash) void router.navigate({ to: '.', replace: true, viewTransition: false })
  }, [hash, router])
  return hashToken || token
}
