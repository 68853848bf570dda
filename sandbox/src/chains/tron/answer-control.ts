/** The controls of the stand-in for people: give coins, seal blocks, move the clock, switch faults. Errors name the
 *  invalid field. */
import { isTronAddress, toBase58 } from '@holdfast/chains/tron'
import { z } from 'zod'
import type { JsonObject } from './answers/json.ts'
import type { Answer } from './faces/answer.ts'
import { faultNames, type Faults, isFaultName } from './faults.ts'
import { sandboxKey } from './sandbox-key.ts'
import { priceKeys, priceNameOf, priceNames } from './prices.ts'
import { Refusal } from './refusal.ts'
import type { SandboxTron } from './sandbox-tron.ts'

const Address = z.string().refine(isTronAddress, 'is not a TRON address')
const Gift = z.object({
  address: Address,
  amount: z.string().regex(/^[1-9]\d{0,17}$/, 'must be base units as text'),
  token: Address.optional(),
  /** Name of a sandbox key that pays the TRX instead of the faucet, which funds it first. */
  from: z.string().min(1).max(100).optional(),
})
const Blocks = z.object({ blocks: z.number().int().min(1).max(10_000) })
const Seconds = z.object({
  seconds: z
    .number()
    .int()
    .min(1)
    .max(366 * 86_400),
})
const Parameter = z.object({
  value: z.string().regex(/^\d{1,18}$/, 'must be a whole number as text'),
  from: z.iso.datetime().optional(),
})
const Switch = z.object({
  on: z.boolean(),
  address: Address.optional(),
  seed: z.number().int().optional(),
  rate: z.number().gt(0).max(1).optional(),
})

export function answerControl(
  node: SandboxTron,
  faults: Faults,
  method: string,
  path: string,
  body: unknown,
): Answer {
  try {
    return act(node, faults, `${method} ${path}`, body)
  } catch (error) {
    if (error instanceof z.ZodError) {
      const issue = error.issues[0]
      return refused(422, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'unexpected'}`)
    }
    if (error instanceof Refusal || error instanceof RangeError) return refused(422, error.message)
    throw error
  }
}

const refused = (status: number, detail: string): Answer => ({ status, body: { detail } })

function act(node: SandboxTron, faults: Faults, call: string, body: unknown): Answer {
  if (call === 'POST faucet') {
    const { address, amount, token, from } = Gift.parse(body)
    if (from === undefined) return ok({ tx_hash: node.give(address, BigInt(amount), token) })
    if (token !== undefined) throw new RangeError('token: only TRX is paid from a named key')
    return ok({ tx_hash: node.giveFrom(sandboxKey(from), address, BigInt(amount)) })
  }
  if (call === 'POST mine') {
    node.mine(Blocks.parse(body).blocks)
    return ok(heights(node))
  }
  if (call === 'POST advance') {
    node.advance(Seconds.parse(body).seconds)
    return ok(heights(node))
  }
  if (call === 'GET parameters') return ok(parametersJson(node))
  const key = /^PUT parameters\/(\w+)$/.exec(call)?.[1]
  if (key !== undefined) return setParameter(node, key, body)
  if (call === 'GET faults') return ok(faultsJson(faults))
  const name = /^PUT faults\/([\w-]+)$/.exec(call)?.[1]
  if (name === undefined) return refused(404, 'there is no such control')
  if (!isFaultName(name))
    return refused(404, `there is no fault '${name}'; there are ${faultNames.join(', ')}`)
  faults.set(name, Switch.parse(body))
  return ok(faultsJson(faults))
}

function setParameter(node: SandboxTron, key: string, body: unknown): Answer {
  const name = priceNameOf(key)
  if (name === undefined)
    return refused(404, `there is no parameter '${key}'; there are ${Object.values(priceKeys).join(', ')}`)
  const { value, from } = Parameter.parse(body)
  node.setPrice(name, BigInt(value), from === undefined ? undefined : new Date(from))
  return ok(parametersJson(node))
}

/** The values of each parameter with their start times, as `milliseconds:value`. */
const parametersJson = ({ chain }: SandboxTron): JsonObject =>
  Object.fromEntries(priceNames.map((name) => [priceKeys[name], chain.schedule.history(name)]))

const ok = (body: Answer['body']): Answer => ({ status: 200, body })
const faultsJson = (faults: Faults): JsonObject =>
  Object.fromEntries(
    Object.entries(faults.list()).map(([name, state]) => [
      name,
      { ...state, address: state.address === null ? null : toBase58(state.address) },
    ]),
  )
const heights = ({ chain }: SandboxTron) => ({
  head: chain.head.number,
  solid: chain.solidNumber,
  time: new Date(chain.head.at).toISOString(),
})
