import type { apiKeys as calls } from '@holdfast/contract'
import type { VerbsOf } from '../../http/verb.ts'
import { adoptApiKey } from './adopt-api-key.ts'
import { createApiKey } from './create-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { revokeApiKey } from './revoke-api-key.ts'

export const apiKeys: VerbsOf<keyof typeof calls> = {
  listApiKeys,
  createApiKey,
  adoptApiKey,
  revokeApiKey,
}
