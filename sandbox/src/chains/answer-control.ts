/** The controls of a stand-in for people: give coins, mine, move the clock, switch faults, and those that only its chain has. Errors
 *  name the invalid field. */
import { z } from 'zod'
import type { NamedFaults } from './named-faults.ts'
import type { LoopbackRequest, Sent } from './serve-loopback.ts'

export interface ControlledChain<FaultName extends string> {
  readonly faults: NamedFaults<FaultName>
  readonly coin: string
  /** In the chain's own form, or a complaint of the field. */
  readonly address: z.ZodType<string>
  /** Digits of the largest amount. */
  readonly amountDigits: number
  /** Resolves to the hash. Without a token it gives coins. */
  give(address: string, units: bigint, token?: string): string | Promise<string>
  /** Coins from the sandbox key of this name, which the faucet funds first. */
  giveFrom(payer: string, address: string, units: bigint): string | Promise<string>
  mine(blocks: number): void | Promise<void>
  advance(seconds: number): void | Promise<void>
  heads(): Heads
  /** Whether the error is the chain's own refusal. */
  isRefusal(error: unknown): boolean
  /** The controls that only this chain has. Null: it is none of them. */
  act?(call: string, body: unknown): Promise<Sent | null>
}

interface Heads {
  readonly head: number
  readonly solid: number
  /** Milliseconds. */
  readonly time: number
}

export const BlockCount = z.number().int().min(1).max(10_000)
const Mining = z.object({ blocks: BlockCount })
const Advance = z.object({
  seconds: z
    .number()
    .int()
    .min(1)
    .max(366 * 86_400),
})

const root = '/control/'

/** Null: the request is for no control. Clients send the token in `x-sandbox-token`. */
export async function answerControl<FaultName extends string>(
  chain: ControlledChain<FaultName>,
  token: string,
  { method, url, headers, body }: LoopbackRequest,
): Promise<Sent | null> {
  if (!url.pathname.startsWith(root)) return null
  if (headers['x-sandbox-token'] !== token) return refused(403, 'the sandbox token is missing')
  try {
    return await act(chain, `${method} ${url.pathname.slice(root.length)}`, readJson(body))
  } catch (error) {
    if (error instanceof z.ZodError) {
      const issue = error.issues[0]
      return refused(422, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'unexpected'}`)
    }
    if (error instanceof RangeError || (error instanceof Error && chain.isRefusal(error)))
      return refused(422, error.message)
    throw error
  }
}

export const ok = (body: unknown): Sent => ({ status: 200, body })
export const refused = (status: number, detail: string): Sent => ({ status, body: { detail } })

export const printHeads = <FaultName extends string>(chain: ControlledChain<FaultName>): Sent => {
  const { time, ...heights } = chain.heads()
  return ok({ ...heights, time: new Date(time).toISOString() })
}

async function act<FaultName extends string>(
  chain: ControlledChain<FaultName>,
  call: string,
  body: unknown,
): Promise<Sent> {
  switch (call) {
    case 'POST faucet':
      return ok({ tx_hash: await give(chain, body) })
    case 'POST mine':
      await chain.mine(Mining.parse(body).blocks)
      return printHeads(chain)
    case 'POST advance':
      await chain.advance(Advance.parse(body).seconds)
      return printHeads(chain)
    case 'GET faults':
      return ok(chain.faults.list())
    default:
      return (await chain.act?.(call, body)) ?? switchFault(chain, call, body)
  }
}

function give<FaultName extends string>(
  chain: ControlledChain<FaultName>,
  body: unknown,
): string | Promise<string> {
  const { address, amount, token, from } = z
    .object({
      address: chain.address,
      amount: z
        .string()
        .regex(new RegExp(`^[1-9]\\d{0,${chain.amountDigits - 1}}$`), 'must be base units as text'),
      token: chain.address.optional(),
      /** Name of a sandbox key that pays instead of the faucet. */
      from: z.string().min(1).max(100).optional(),
    })
    .parse(body)
  if (from === undefined) return chain.give(address, BigInt(amount), token)
  if (token !== undefined) throw new RangeError(`token: only ${chain.coin} is paid from a named key`)
  return chain.giveFrom(from, address, BigInt(amount))
}

function switchFault<FaultName extends string>(
  { faults, address }: ControlledChain<FaultName>,
  call: string,
  body: unknown,
): Sent {
  const name = /^PUT faults\/([\w-]+)$/.exec(call)?.[1]
  if (name === undefined) return refused(404, 'there is no such control')
  if (!faults.isName(name))
    return refused(404, `there is no fault '${name}'; there are ${faults.names.join(', ')}`)
  const Switch = z.object({
    on: z.boolean(),
    address: address.optional(),
    seed: z.number().int().optional(),
    rate: z.number().gt(0).max(1).optional(),
  })
  faults.set(name, Switch.parse(body))
  return ok(faults.list())
}

function readJson(body: string): unknown {
  if (body === '') return {}
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
