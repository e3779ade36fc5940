import '#platform/web/theme/sheets/alert.ts'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { campusTroubles, type CampusTrouble } from '../../schema.ts'
import { signInOptionsQuery } from '../api.ts'

const texts: Record<CampusTrouble, (label: string) => { title: string; text: string }> = {
  denied: (label) => ({
    title: `${label} didn't sign you in`,
    text: 'You may have canceled, or your campus account may not be allowed to use Foundry. You can also sign in by email.',
  }),
  expired: () => ({
    title: 'That sign-in has expired',
    text: 'It took longer than 10 minutes, or its page was opened twice. Please try again.',
  }),
  'other-browser': () => ({
    title: 'That sign-in was started in another browser',
    text: 'Please start again in this browser.',
  }),
  unavailable: (label) => ({
    title: `${label} isn't answering`,
    text: 'Try again in a few minutes, or sign in by email.',
  }),
  failed: (label) => ({
    title: `We couldn't verify the answer from ${label}`,
    text: 'Please try again. If it happens again, sign in by email and tell the program office.',
  }),
  closed: () => ({
    title: 'Your Foundry account is closed',
    text: 'The program office can tell you more, and can restore it for 30 days.',
  }),
  busy: () => ({
    title: 'Too many sign-ins from this browser',
    text: 'Wait 15 minutes, then try again.',
  }),
  taken: (label) => ({
    title: `That ${label} account is connected to another Foundry account`,
    text: 'Sign in with it there and disconnect it first.',
  }),
}

type CampusTroubleNoteProps = { trouble: string; providerId: string | null }

/** Why signing in with a campus account did not work. */
export function CampusTroubleNote({ trouble, providerId }: CampusTroubleNoteProps) {
  const { data: options } = useQuery(signInOptionsQuery)
  const known = campusTroubles.find((one) => one === trouble)
  if (!known) return null
  const provider = options?.campusProviders.find(({ id }) => id === providerId)
  const { title, text } = texts[known](provider?.label ?? 'Your campus')
  return (
    <Alert color="orange" title={title} mb="lg" role="alert">
      {text}
    </Alert>
  )
}
