/** Secrets of endpoints, by the Standard Webhooks scheme. A secret is derived from the installation's key; it is shown
 *  once and not stored. */
import { createHash, createHmac } from 'node:crypto'

interface Endpoint {
  readonly entity_id: string
  readonly id: string
}

export const secretPrefix = 'whsec_'
/** After a rotation the previous secret also signs for a while, so that receivers have time to switch. */
const overlapMs = 24 * 3_600_000

export function secretOf(key: Buffer, { entity_id, id }: Endpoint, version: number): string {
  const bytes = createHmac('sha256', key).update(`webhook secret ${entity_id} ${id} ${version}`).digest()
  return secretPrefix + bytes.toString('base64')
}

/** Shows whether the installation's key is still the one that made a secret, without revealing either. */
export const checkOf = (secret: string): Buffer =>
  createHash('sha256').update(`check ${secret}`).digest().subarray(0, 8)

/** The current secret, and the previous one for a day. */
export function secretsInForce(
  key: Buffer,
  endpoint: Endpoint & { readonly secret_version: number; readonly secret_changed_at: Date },
  now: Date,
): string[] {
  const { secret_version: version, secret_changed_at: changedAt } = endpoint
  const isRecent = version > 1 && now.getTime() < changedAt.getTime() + overlapMs
  return (isRecent ? [version, version - 1] : [version]).map((number) => secretOf(key, endpoint, number))
}
