/** The controls of the stand-in for people: give coins, mine, move the clock, reorganise, switch faults. Errors name the invalid
 *  field. */
import { readAddress } from '@holdfast/chains/ethereum'
import { z } from 'zod'
import { ethereumKey } from './ethereum-key.ts'
import { faultNames, type Faults, isFaultName } from './faults.ts'
import { JsonRpcRefusal } from './json-rpc-client.ts'
import type { SandboxEthereum } from './sandbox-ethereum.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

const Address = z
  .string()
  .transform((text) => readAddress(text) ?? '')
  .refine((address) => address !== '', 'is not an Ethereum address')
const Gift = z.object({
  address: Address,
  amount: z.string().regex(/^[1-9]\d{0,23}$/, 'must be base units as text'),
  token: Address.optional(),
  /** Name of a sandbox key that pays the ether instead of the faucet, which funds it first. */
  from: z.string().min(1).max(100).optional(),
})
const Blocks = z.object({ blocks: z.number().int().min(1).max(1_000) })
const Seconds = z.object({
  seconds: z
    .number()
    .int()
    .min(1)
    .max(366 * 86_400),
})
const Reorganisation = z.object({
  blocks: z.number().int().min(1).max(1_000),
  /** The transactions of these blocks never come again. */
  drops: z.boolean().default(false),
})

const Switch = z.object({
  on: z.boolean(),
  address: Address.optional(),
  seed: z.number().int().optional(),
  rate: z.number().gt(0).max(1).optional(),
})

export async function answerControl(
  chain: SandboxEthereum,
  faults: Faults,
  method: string,
  path: string,
  body: unknown,
): Promise<Answer> {
  try {
    return await act(chain, faults, `${method} ${path}`, body)
  } catch (error) {
    if (error instanceof z.ZodError) {
      const issue = error.issues[0]
      return refused(422, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'unexpected'}`)
    }
    if (error instanceof JsonRpcRefusal || error instanceof RangeError) return refused(422, error.message)
    throw error
  }
}

const refused = (status: number, detail: string): Answer => ({ status, body: { detail } })
const ok = (body: unknown): Answer => ({ status: 200, body })

async function act(chain: SandboxEthereum, faults: Faults, call: string, body: unknown): Promise<Answer> {
  switch (call) {
    case 'POST faucet': {
      const { address, amount, token, from } = Gift.parse(body)
      if (from === undefined) return ok({ tx_hash: await chain.give(address, BigInt(amount), token) })
      if (token !== undefined) throw new RangeError('token: only ether is paid from a named key')
      return ok({ tx_hash: await chain.giveFrom(ethereumKey(from), address, BigInt(amount)) })
    }
    case 'POST mine':
      await chain.mine(Blocks.parse(body).blocks)
      return ok(heads(chain))
    case 'POST advance':
      await chain.advance(Seconds.parse(body).seconds)
      return ok(heads(chain))
    case 'POST reorg': {
      const { blocks, drops } = Reorganisation.parse(body)
      await chain.reorganise(blocks, { isDropping: drops })
      return ok(heads(chain))
    }
    case 'GET faults':
      return ok(faults.list())
    default:
      return switchFault(faults, call, body)
  }
}

function switchFault(faults: Faults, call: string, body: unknown): Answer {
  const name = /^PUT faults\/([\w-]+)$/.exec(call)?.[1]
  if (name === undefined) return refused(404, 'there is no such control')
  if (!isFaultName(name))
    return refused(404, `there is no fault '${name}'; there are ${faultNames.join(', ')}`)
  faults.set(name, Switch.parse(body))
  return ok(faults.list())
}

const heads = ({ head, finalNumber }: SandboxEthereum) => ({
  head: head.number,
  solid: finalNumber,
  time: new Date(head.time * 1_000).toISOString(),
})
