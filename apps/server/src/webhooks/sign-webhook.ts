/** The signature of a webhook, by the Standard Webhooks scheme: it covers the message's id, the time of the attempt in seconds,
 *  and the body byte by byte. */
import { createHmac } from 'node:crypto'
import { secretPrefix } from './secret.ts'

interface SignedParts {
  readonly id: string
  readonly timestamp: number
  readonly body: string
}

export function signWebhook(secret: string, { id, timestamp, body }: SignedParts): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
