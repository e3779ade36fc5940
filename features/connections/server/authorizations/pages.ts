import { escapeHtml } from '#platform/server/escape-html.ts'
import { plainPage } from '#platform/server/http/plain-page.ts'
import { paths } from '#rules/paths.ts'

type Outcome = { isConnected: true } | { isConnected?: false; isRefused: boolean; reason: string }

/** Closes itself where nothing is left to read, and else offers to. */
export function callbackPage(outcome: Outcome): string {
  const closes = outcome.isConnected || outcome.isRefused
  const title = outcome.isConnected ? 'Google Drive is connected' : 'Google Drive is not connected'
  const text = outcome.isConnected ? 'You can close this window and go back to Foundry.' : escapeHtml(outcome.reason)
  const buttons = `<button class="go" type="button" id="close">Close this window</button> <a class="other" href="${paths.settings.path}">Open Settings</a>`
  return plainPage({
    title,
    body: `<p>${text}</p><p${closes ? ' id="closes"' : ''}>${buttons}</p>`,
    script: '/popup.js',
  })
}

export const consentPage = ({ allowUrl, denyUrl }: { allowUrl: string; denyUrl: string }): string =>
  plainPage({
    title: 'Sample drive',
    body: `<p>Foundry asks to see the documents of this sample drive. It stands in for Google Drive in the demo: everybody finds the same six documents in it, and no account is needed.</p>
<p><a class="go" href="${escapeHtml(allowUrl)}">Allow</a> <a class="other" href="${escapeHtml(denyUrl)}">Cancel</a></p>`,
  })
