import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { NameFields } from '#platform/web/ui/name-fields.tsx'
import { PasskeyButton } from '#features/passkeys/web/embeds.tsx'
import { signInOptionsQuery } from '../api.ts'
import { CampusButtons, CampusReturn } from './campus-embeds.tsx'
import type { LinkRequest } from './link-request.ts'
import { useCompleteSignIn } from './complete-sign-in.ts'
import { useNextPath } from './next-path.ts'
import styles from './sign-in.module.css'

const text = {
  'sign-in': {
    title: 'Sign in',
    intro: "No password needed. We'll email you a link.",
    question: 'New to Foundry?',
    toggle: 'Create an account',
  },
  'create-account': {
    title: 'Create your account',
    intro: "We'll email you a link. Your account is ready once you use it.",
    question: 'Already have an account?',
    toggle: 'Sign in',
  },
}

export function LinkRequestForm({ request: { mode, form, toggleMode } }: { request: LinkRequest }) {
  const { title, intro, question, toggle } = text[mode]
  const completeSignIn = useCompleteSignIn()
  const next = useNextPath()
  return (
    <>
      <CampusReturn />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.intro}>{intro}</p>
      <CampusButtons />
      <form onSubmit={form.onSubmitForm} noValidate aria-label={title}>
        <Fields>
          {mode === 'create-account' && <NameFields field={(name) => form.getInputProps(name)} />}
          <EmailField isRegistering={mode === 'create-account'} {...form.getInputProps('email')} />
          <Button
            type="submit"
            size="lg"
            loading={form.isSubmitting}
            rightSection={<ArrowRight size={20} aria-hidden />}
            fullWidth
          >
            Send magic link
          </Button>
        </Fields>
      </form>
      {mode === 'sign-in' && <PasskeyButton {...next} onSignedIn={completeSignIn} />}
      <p className={styles.toggle}>
        {question}{' '}
        <button type="button" className={styles.toggleButton} onClick={toggleMode}>
          {toggle}
        </button>
      </p>
    </>
  )
}

function EmailField({ isRegistering, ...input }: { isRegistering: boolean }) {
  const { data: options } = useQuery(signInOptionsQuery)
  const domains = options?.signupEmailDomains.map((domain) => `@${domain}`).join(' or ')
  return (
    <TextInput
      label="Email"
      type="email"
      placeholder="Enter your university email"
      autoComplete={isRegistering ? 'email' : 'email webauthn'}
      maxLength={254}
      {...(isRegistering && domains && { description: `Use your ${domains} email` })}
      {...input}
    />
  )
}
