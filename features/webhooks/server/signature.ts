import { createHmac } from 'node:crypto'

/** Binds the stored secret to its webhook. */
export const secretContext = (webhookId: string): string => `webhook:${webhookId}`

/** What proves that a delivery is ours and when it was sent: a receiver that checks the time refuses replays. */
export function signDelivery(body: string, { secret, now }: { secret: string; now: Date }): string {
  const seconds = Math.floor(now.getTime() / 1_000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
