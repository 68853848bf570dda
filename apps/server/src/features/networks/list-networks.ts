import { listNetworks as listStoredNetworks } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { presentNetwork } from './present-network.ts'

export const listNetworks: Verb<'listNetworks', 'db'> = async ({ db }, { request: { query } }) =>
  (await listStoredNetworks(db, query.active_only === true ? { isActive: true } : {})).map(presentNetwork)
