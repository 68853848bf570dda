import type { VerbsOf } from '../../http/verb.ts'
import { createNetwork } from './create-network.ts'
import { deleteNetwork } from './delete-network.ts'
import { listNetworks } from './list-networks.ts'
import { updateNetwork } from './update-network.ts'

export const networks: VerbsOf<'listNetworks' | 'createNetwork' | 'updateNetwork' | 'deleteNetwork'> = {
  listNetworks,
  createNetwork,
  updateNetwork,
  deleteNetwork,
}
