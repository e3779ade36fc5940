import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { createdWebhook, delivery, newWebhook, webhook, webhookEdit } from './schema.ts'

const reply = z.object({ id: z.string() })

/**
 * `link.clicked`: POST of `{ id, type, createdAt, clicks: [{ id, linkId, title, shortUrl, clickedAt, isQr, country, city, device, browser,
 * referrer, campaign }] }`, at most 500 clicks, about once a minute. The header `X-Foundry-Signature: t=<seconds>,v1=<hex>` is the
 * HMAC-SHA256 of `<seconds>.<body>` with the webhook's secret. Anything but 2xx within 8 seconds is tried again, six times in all.
 */
export const contract = {
  listWebhooks: endpoint('GET /api/admin/webhooks', {
    permission: 'webhook.list',
    summary: 'Your webhooks, newest first.',
    reply: z.array(webhook),
  }),
  createWebhook: endpoint('POST /api/admin/webhooks', {
    permission: 'webhook.create',
    summary: 'Sends every click to an address, in signed batches. The secret is in this reply and never again.',
    body: newWebhook,
    reply: createdWebhook,
    status: 201,
    limit: 'webhook.write',
    isIdempotent: true,
    hasSecretReply: true,
    invalidates: ['webhooks'],
  }),
  editWebhook: endpoint('PATCH /api/admin/webhooks/{id}', {
    permission: 'webhook.edit',
    summary: 'Pauses or resumes a webhook. Clicks while it is paused are not sent later.',
    body: webhookEdit,
    reply,
    limit: 'webhook.write',
    invalidates: ['webhooks'],
  }),
  deleteWebhook: endpoint('DELETE /api/admin/webhooks/{id}', {
    permission: 'webhook.purge',
    summary: 'Deletes a webhook and its delivery log.',
    reply,
    invalidates: ['webhooks'],
  }),
  testWebhook: endpoint('POST /api/admin/webhooks/{id}/test', {
    permission: 'webhook.edit',
    summary: 'Queues a delivery of the type `ping`, without clicks.',
    reply,
    limit: 'webhook.write',
    invalidates: ['webhooks'],
  }),
  listDeliveries: endpoint('GET /api/admin/webhooks/{id}/deliveries', {
    permission: 'webhook.list',
    summary: 'The 50 newest deliveries; they are kept for 14 days.',
    reply: z.array(delivery),
  }),
}
