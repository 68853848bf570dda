import type { Config } from '../../config.ts'
import { badValue } from '../../http/refusal.ts'
import { targetOf, Unreachable } from '../../webhooks/target-of.ts'

export async function assertReachable(
  text: string,
  { webhookAllow }: Pick<Config, 'webhookAllow'>,
): Promise<void> {
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') throw badValue('url', 'must not carry a name or password')
  try {
    await targetOf(url, webhookAllow)
  } catch (error) {
    if (error instanceof Unreachable) throw badValue('url', error.message)
    throw error
  }
}
