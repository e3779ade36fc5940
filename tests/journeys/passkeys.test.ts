import type { CDPSession, Page } from '@playwright/test'
import { desktopOnly, expect, expectNoAxeFindings, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

/** A device with a fingerprint reader, which the person touches when `touch` says so. */
async function plugIn(page: Page): Promise<{ touch(isTouched: boolean): Promise<void> }> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      // The standard's word; the glossary keeps it out of our own names.
      ['hasResidentKey']: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const touch = async (enabled: boolean) => {
    await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  }
  return { touch }
}

test(
  'a person adds a passkey, signs in with it, renames it and removes it',
  desktopOnly,
  async ({ page, signInAs }) => {
    const device = await plugIn(page)
    await signInAs('student')
    await page.goto('/settings?tab=security#passkeys')
    const section = page.getByRole('region', { name: 'Passkeys' })
    await expect(section.getByText('You have no passkeys yet.')).toBeInViewport()
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('Please enter a name.')).toBeVisible()
    await expectNoAxeFindings(page)
    await dialog.getByRole('textbox', { name: 'Name' }).fill('My laptop')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expectToast(page, { title: 'Passkey added', message: 'It can sign you in from now on.' })
    await expect(section.getByRole('listitem')).toContainText('My laptop')

    await device.touch(false)
    await page.request.post('/api/logout', { headers: { origin: new URL(page.url()).origin } })
    await page.goto('/')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('autocomplete', 'email webauthn')
    await expectNoAxeFindings(page)
    await device.touch(true)
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    // The device may also answer the suggestion of the email field at once.
    await button.click({ timeout: 5_000 }).catch(() => undefined)
    await expect(page).toHaveURL(/\/dashboard$/)

    await page.goto('/settings?tab=security#passkeys')
    await section.getByRole('button', { name: 'Rename My laptop' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Old laptop')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, { title: 'Passkey renamed' })
    await section.getByRole('button', { name: 'Remove Old laptop' }).click()
    await expectNoAxeFindings(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expectToast(page, { title: 'Passkey removed', message: '“Old laptop” does not sign you in anymore.' })
    await expect(section.getByText('You have no passkeys yet.')).toBeVisible()
  },
)
