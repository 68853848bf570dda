/** The chain's own exchanges between two tokens. Their creators alone deposit and withdraw; any account may trade. */
import { chargeFee } from '../bandwidth.ts'
import { invalid } from '../refusal.ts'
import type { World } from '../state.ts'
import { type Act, isAddress, sunOf, textOf } from './act.ts'
import {
  type Exchange,
  exchangeHolder,
  exchangeOf,
  exchangesKey,
  heldBy,
  moveToken,
  putExchange,
  trxToken,
} from './assets.ts'

export function createExchange({ world, owner, value, effects }: Act): void {
  const tokens = [textOf(value, 'first_token_id'), textOf(value, 'second_token_id')] as const
  const units = [sunOf(value, 'first_token_balance'), sunOf(value, 'second_token_balance')] as const
  checkAccount(world, owner)
  const fee = world.prices.exchangeCreateFee
  if (world.amount('trx', owner) < fee) throw invalid('No enough balance for exchange create fee!')
  if (tokens[0] === tokens[1]) throw invalid('cannot exchange same tokens')
  if (units.some((amount) => amount <= 0n)) throw invalid('token balance must greater than zero')
  chargeFee(world, owner, fee, effects)
  const id = world.amount('other', exchangesKey) + 1n
  const holder = exchangeHolder(id)
  for (const [at, name] of ['first', 'second'].entries())
    pay(world, owner, holder, tokens[at] ?? '', units[at] ?? 0n, `${name} token balance is not enough`)
  putExchange(world, id, { holder, creator: owner, tokens })
  effects.exchangeId = id
}

/** Deposits both tokens in proportion to the exchange's holdings. */
export function inject(act: Act): void {
  const { world, owner, effects } = act
  const { exchange, token, other, units } = used(act, true)
  const more = (heldBy(world, exchange.holder, other) * units) / heldBy(world, exchange.holder, token)
  if (more <= 0n) throw invalid('the calculated token quant  must be greater than 0')
  pay(world, owner, exchange.holder, token, units, 'token balance is not enough')
  pay(world, owner, exchange.holder, other, more, 'another token balance is not enough')
  effects.exchangeInjected = more
}

export function withdrawFromExchange(act: Act): void {
  const { world, owner, effects } = act
  const { exchange, token, other, units } = used(act, true)
  const [held, heldOther] = [heldBy(world, exchange.holder, token), heldBy(world, exchange.holder, other)]
  const more = (heldOther * units) / held
  if (held < units || heldOther < more) throw invalid('exchange balance is not enough')
  if (more <= 0n) throw invalid('withdraw another token quant must greater than zero')
  moveToken(world, token, exchange.holder, owner, units)
  moveToken(world, other, exchange.holder, owner, more)
  effects.exchangeWithdrawn = more
}

export function tradeOnExchange(act: Act): void {
  const { world, owner, value, effects } = act
  const { exchange, token, other, units } = used(act, false)
  const got = priceOf(heldBy(world, exchange.holder, token), heldBy(world, exchange.holder, other), units)
  if (sunOf(value, 'expected') <= 0n) throw invalid('token expected must greater than zero')
  if (got < sunOf(value, 'expected')) throw invalid('token required must greater than expected')
  pay(world, owner, exchange.holder, token, units, 'token balance is not enough')
  moveToken(world, other, exchange.holder, owner, got)
  effects.exchangeReceived = got
}

interface Use {
  readonly exchange: Exchange
  readonly token: string
  readonly other: string
  readonly units: bigint
}

function used({ world, owner, value }: Act, isForCreator: boolean): Use {
  const id = sunOf(value, 'exchange_id')
  checkAccount(world, owner)
  const exchange = exchangeOf(world, id)
  if (exchange === null) throw invalid(`Exchange[${id}] not exists`)
  if (isForCreator && exchange.creator !== owner) throw invalid(`account[${owner}] is not creator`)
  const token = textOf(value, 'token_id')
  const other = exchange.tokens.find((candidate) => candidate !== token)
  if (!exchange.tokens.includes(token) || other === undefined)
    throw invalid(isForCreator ? 'token id is not in exchange' : 'token is not in exchange')
  const units = sunOf(value, 'quant')
  if (units <= 0n) throw invalid('token quant must greater than zero')
  if (exchange.tokens.some((held) => heldBy(world, exchange.holder, held) === 0n))
    throw invalid('Token balance in exchange is equal with 0,the exchange has been closed')
  return { exchange, token, other, units }
}

function checkAccount(world: World, owner: string): void {
  if (!isAddress(owner)) throw invalid('Invalid address')
  if (world.account(owner) === undefined) throw invalid(`account[${owner}] not exists`)
}

function pay(world: World, from: string, to: string, token: string, units: bigint, refusal: string): void {
  if (heldBy(world, from, token) < units)
    throw invalid(token === trxToken ? 'balance is not enough' : refusal)
  moveToken(world, token, from, to, units)
}

/** A node's own formula in floating point: each token is a power of an intermediate supply. */
function priceOf(sold: bigint, bought: bigint, units: bigint): bigint {
  const supply = 1_000_000_000_000_000_000
  const after = Number(sold + units)
  const between = Math.trunc(-supply * (1 - (1 + Number(units) / after) ** 0.0005))
  return BigInt(Math.trunc(Number(bought) * ((1 + between / supply) ** 2_000 - 1)))
}
