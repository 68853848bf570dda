import type { VerbsOf } from '../../http/verb.ts'
import { getTreasury } from './get-treasury.ts'
import { listVaults } from './list-vaults.ts'

export const treasury: VerbsOf<'getTreasury' | 'listVaults'> = { getTreasury, listVaults }
