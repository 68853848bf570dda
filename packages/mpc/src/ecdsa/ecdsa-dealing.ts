/** ECDSA key generation, refresh, reshare and repair: a dealing over secp256k1 with the peers' set-up beside it. */
import { dealingOver } from '../dealing/dealing-over.ts'
import { secp256k1Group } from '../group.ts'
import { ecdsaPeerSetup } from './peer-setup.ts'

export const ecdsaDealing = dealingOver({
  group: secp256k1Group,
  protocol: 'dkls23-secp256k1-s128-v1',
  setup: ecdsaPeerSetup,
})
