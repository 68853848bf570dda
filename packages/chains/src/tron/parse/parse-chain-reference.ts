/**
 * Identifies the TRON network of a node. Its CAIP-2 reference is the last four bytes of the id of block 0, as
 * in the node's own `eth_chainId`: 0x2b6653dc is the main network.
 */
import type { Parsed, Raw } from '@holdfast/ledger'
import { z } from 'zod'
import { faultOf } from '../../fault-of.ts'
import { Hash } from './json.ts'

const Genesis = z.looseObject({
  blockID: Hash.refine((id) => /^0{16}/.test(id), 'is not the id of block 0'),
})

/** The reference of CAIP-2. `raw`: block 0. */
export function parseChainReference({ body }: Raw<'tron.block'>): Parsed<string> {
  const genesis = Genesis.safeParse(body)
  return genesis.success
    ? { ok: true, value: `0x${genesis.data.blockID.slice(-8)}` }
    : { ok: false, reason: faultOf(genesis.error) }
}
