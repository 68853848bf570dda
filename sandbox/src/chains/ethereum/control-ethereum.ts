import { readAddress } from '@holdfast/chains/ethereum'
import { z } from 'zod'
import { BlockCount, type ControlledChain, printHeads } from '../answer-control.ts'
import { ethereumKey } from './ethereum-key.ts'
import type { FaultName, Faults } from './faults.ts'
import { JsonRpcRefusal } from './json-rpc-client.ts'
import type { SandboxEthereum } from './sandbox-ethereum.ts'

const Reorganisation = z.object({
  blocks: BlockCount,
  /** The transactions of these blocks never come again. */
  drops: z.boolean().default(false),
})

const Hold = z.object({ address: z.string(), isHeld: z.boolean() })

export function controlEthereum(chain: SandboxEthereum, faults: Faults): ControlledChain<FaultName> {
  const controlled: ControlledChain<FaultName> = {
    faults,
    coin: 'ether',
    address: z
      .string()
      .transform((text) => readAddress(text) ?? '')
      .refine((address) => address !== '', 'is not an Ethereum address'),
    amountDigits: 24,
    give: (address, units, token) => chain.give(address, units, token),
    giveFrom: (payer, address, units) => chain.giveFrom(ethereumKey(payer), address, units),
    mine: (blocks) => chain.mine(blocks),
    advance: (seconds) => chain.advance(seconds),
    heads: () => ({ head: chain.head.number, solid: chain.finalNumber, time: chain.head.time * 1_000 }),
    isRefusal: (error) => error instanceof JsonRpcRefusal,
    async act(call, body) {
      if (call === 'POST hold') {
        const { address, isHeld } = Hold.parse(body)
        await chain.hold(address, isHeld)
        return printHeads(controlled)
      }
      if (call !== 'POST reorg') return null
      const { blocks, drops } = Reorganisation.parse(body)
      await chain.reorganise(blocks, { isDropping: drops })
      return printHeads(controlled)
    },
  }
  return controlled
}
