import type { Config } from '../../config.ts'
import { refusal } from '../../http/refusal.ts'
import { targetOf, Unreachable } from '../../webhooks/target-of.ts'

export async function assertReachable(
  text: string,
  { webhookAllow }: Pick<Config, 'webhookAllow'>,
  field: 'url' | 'endpoint' = 'url',
): Promise<void> {
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') throw refusal('URL_WITH_PASSWORD', { field })
  try {
    await targetOf(url, webhookAllow)
  } catch (error) {
    if (error instanceof Unreachable) throw refusal('URL_UNREACHABLE', { field, why: error.reason })
    throw error
  }
}
