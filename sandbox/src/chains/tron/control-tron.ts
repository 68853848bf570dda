import { isTronAddress } from '@holdfast/chains/tron'
import { z } from 'zod'
import { type ControlledChain, ok, refused } from '../answer-control.ts'
import type { Sent } from '../serve-loopback.ts'
import { priceKeys, priceNameOf, priceNames } from './prices.ts'
import { Refusal } from './refusal.ts'
import { sandboxKey } from './sandbox-key.ts'
import type { SandboxTron } from './sandbox-tron.ts'
import type { FaultName } from './faults.ts'

const Parameter = z.object({
  value: z.string().regex(/^\d{1,18}$/, 'must be a whole number as text'),
  from: z.iso.datetime().optional(),
})

export const controlTron = (node: SandboxTron): ControlledChain<FaultName> => ({
  faults: node.faults,
  coin: 'TRX',
  address: z.string().refine(isTronAddress, 'is not a TRON address'),
  amountDigits: 18,
  give: (address, units, token) => node.give(address, units, token),
  giveFrom: (payer, address, units) => node.giveFrom(sandboxKey(payer), address, units),
  mine: (blocks) => node.mine(blocks),
  advance: (seconds) => node.advance(seconds),
  heads: () => ({ head: node.chain.head.number, solid: node.chain.solidNumber, time: node.chain.head.at }),
  isRefusal: (error) => error instanceof Refusal,
  async act(call, body) {
    if (call === 'GET parameters') return ok(parametersOf(node))
    const key = /^PUT parameters\/(\w+)$/.exec(call)?.[1]
    return key === undefined ? null : setParameter(node, key, body)
  },
})

function setParameter(node: SandboxTron, key: string, body: unknown): Sent {
  const name = priceNameOf(key)
  if (name === undefined)
    return refused(404, `there is no parameter '${key}'; there are ${Object.values(priceKeys).join(', ')}`)
  const { value, from } = Parameter.parse(body)
  node.setPrice(name, BigInt(value), from === undefined ? undefined : new Date(from))
  return ok(parametersOf(node))
}

/** The values of each parameter with their start times, as `milliseconds:value`. */
const parametersOf = ({ chain }: SandboxTron) =>
  Object.fromEntries(priceNames.map((name) => [priceKeys[name], chain.schedule.history(name)]))
