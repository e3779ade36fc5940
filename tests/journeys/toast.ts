import { expect, type Page } from '@playwright/test'

/** A toast with this title (and message) appears; it is then dismissed, because the next one replaces it. */
export async function expectToast(
  page: Page,
  { title, message }: { title: string; message?: string | RegExp },
): Promise<void> {
  const toast = page.locator('.toast').filter({ has: page.getByText(title, { exact: true }) })
  await expect(toast).toBeVisible()
  if (message) await expect(toast).toContainText(message)
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
}
