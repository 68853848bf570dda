/** Makes an adopted change of a webhook. */
import type { Transaction } from '@holdfast/store'
import type { PendingChange } from '@holdfast/store/read'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { assertVersion, notFound } from '../../http/refusal.ts'
import type { Adoption } from '../changes/adoption.ts'
import { addEndpoint } from './add-endpoint.ts'
import { lockEndpoint } from './lock-endpoint.ts'
import { presentEndpoint } from './present.ts'
import { renewSecret } from './renew-secret.ts'
import { writeEndpoint } from './update-webhook.ts'

const Added = z.object({ url: z.string(), description: z.string() })
const Changed = Added.extend({ is_active: z.boolean() }).partial()

/** The secret that it made, for the adopter. */
export async function applyWebhookProposal(
  tx: Transaction,
  { proposer, who, config }: Adoption & { readonly config: Config },
  { kind, entity_id, subject_id, version, after_state }: PendingChange,
): Promise<string | null> {
  if (kind === 'webhook-added') {
    const fields = { ...Added.parse(after_state), entity_id }
    const { secret } = await addEndpoint(tx, { who, config, creatorId: proposer.user.id }, fields)
    return secret
  }
  if (subject_id === null || version === null) throw notFound('webhook')
  const before = await lockEndpoint(tx, { entity_id, id: subject_id })
  assertVersion(before.version, version)
  if (kind === 'webhook-secret') return (await renewSecret(tx, { who, config }, before)).secret
  await writeEndpoint(tx, who, presentEndpoint(before), Changed.parse(after_state))
  return null
}
