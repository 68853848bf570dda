import type { Config } from '../../config.ts'
import { Refused } from '../../http/refusal.ts'

export function webhookKeyOf({ secretKey }: Pick<Config, 'secretKey'>): Buffer {
  if (secretKey === null) throw new Refused(503, 'Webhooks need HOLDFAST_SECRET_KEY to be set on the server.')
  return secretKey
}
