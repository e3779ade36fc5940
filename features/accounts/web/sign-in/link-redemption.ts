import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Problem } from '#platform/contract/problem.ts'
import { useLinkToken } from '#platform/web/use-link-token.ts'
import { accounts, linkOwnerQuery } from '../api.ts'
import { useCompleteSignIn } from './complete-sign-in.ts'

/** `confirm` and `code` follow when the link was requested in another browser. */
export type LinkStage = 'missing' | 'ready' | 'confirm' | 'code' | 'invalid'

/** Redeems the token in the URL. The link is only used when the person presses the button. */
export function useLinkRedemption() {
  const token = useLinkToken()
  const [outcome, setOutcome] = useState<{ token: string; stage: LinkStage } | null>(null)
  const stage = token === null ? 'missing' : outcome?.token === token ? outcome.stage : 'ready'
  const verify = accounts.useAction('POST /api/auth/magic-link/verify', {
    failure: (error) => {
      const next = toLinkStage(error)
      if (!token || !next) return { title: 'Sign-in failed', message: error.message || 'Something went wrong' }
      setOutcome({ token, stage: next })
      return null
    },
    onSuccess: useCompleteSignIn(),
  })
  const redeem = () => {
    if (token !== null) void verify.run({ body: { token, confirmed: stage === 'confirm' } })
  }
  const { data: owner } = useQuery({ ...linkOwnerQuery(token ?? ''), enabled: token !== null && stage === 'ready' })
  return { stage, isBusy: verify.isRunning, redeem, address: owner?.address }
}

function toLinkStage(error: Problem): LinkStage | null {
  if (error.code === 'auth.other_browser') return error.fields?.confirmed ? 'confirm' : 'code'
  if (error.code === 'auth.code_required') return 'code'
  return error.code === 'auth.link_invalid' ? 'invalid' : null
}
