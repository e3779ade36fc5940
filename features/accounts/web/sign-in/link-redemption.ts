import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '#platform/contract/problem.ts'
import { retryWhenFresh } from '#platform/web/retry-when-fresh.ts'
import { useLinkToken } from '#platform/web/use-link-token.ts'
import { accounts, linkQuery } from '../api.ts'
import { useCompleteSignIn } from './complete-sign-in.ts'

/** `confirm`, `code` and `elsewhere` follow when the link was requested in another browser. */
export type LinkStage = 'missing' | 'loading' | 'ready' | 'confirm' | 'code' | 'elsewhere' | 'invalid'

/** Redeems the token in the URL. The link is only used when the person presses the button. */
export function useLinkRedemption() {
  const token = useLinkToken()
  const [outcome, setOutcome] = useState<{ token: string; stage: LinkStage } | null>(null)
  const link = useQuery({ ...linkQuery(token ?? ''), enabled: token !== null })
  const verify = accounts.useAction('POST /api/auth/magic-link/verify', {
    failure: (error) => {
      if (retryWhenFresh(error, () => redeem())) return null
      const next = toLinkStage(error)
      if (!token || !next) return { title: 'Sign-in failed', message: error.message || 'Something went wrong' }
      setOutcome({ token, stage: next })
      return null
    },
    onSuccess: useCompleteSignIn(),
  })
  const stage = outcome !== null && outcome.token === token ? outcome.stage : toFirstStage(token, link)
  const redeem = () => {
    if (token !== null) void verify.run({ body: { token, confirmed: stage === 'confirm' } })
  }
  return { stage, isBusy: verify.isRunning, redeem, link: link.data }
}

/** A link that does not work says so at once. When nobody knows, the button finds out. */
function toFirstStage(token: string | null, link: { isPending: boolean; error: unknown }): LinkStage {
  if (token === null) return 'missing'
  if (link.error instanceof Problem && link.error.code === 'auth.link_invalid') return 'invalid'
  return link.isPending ? 'loading' : 'ready'
}

function toLinkStage(error: Problem): LinkStage | null {
  if (error.code === 'auth.other_browser') return error.fields?.['confirmed'] ? 'confirm' : 'code'
  if (error.code === 'auth.campus_other_browser') return 'elsewhere'
  if (error.code === 'auth.code_required') return 'code'
  return error.code === 'auth.link_invalid' ? 'invalid' : null
}
