/** A standard TRC-20 token. A transfer to a new holder costs about twice the energy. */
import type { Log } from '../effects.ts'
import type { World } from '../state.ts'
import {
  addressWord,
  approvalTopic,
  selectors,
  textWords,
  type TokenContract,
  transferTopic,
  word,
} from '../tokens.ts'
import { addressAt, amountAt, type Call, type Outcome, reverted, succeeded } from './program.ts'

const energyOf = {
  transferKnown: 14_650n,
  transferNew: 29_650n,
  allowed: 5_400n,
  approve: 22_500n,
  mint: 18_000n,
  read: 935n,
  refuse: 3_100n,
  secondEvent: 1_900n,
  fee: 7_100n,
}
const nobody = `41${'00'.repeat(20)}`
const errorSelector = '08c379a0'

export function runTrc20(token: TokenContract, call: Call): Outcome {
  const act = acts[call.data.slice(0, 8)]
  return act === undefined || call.value > 0n ? reverted() : act(token, call)
}

const acts: Record<string, ((token: TokenContract, call: Call) => Outcome) | undefined> = {
  [selectors.transfer]: (token, { world, caller, data }) =>
    transfer(token, world, caller, addressAt(data, 0), amountAt(data, 1)),
  [selectors.transferFrom]: transferFrom,
  [selectors.approve]: approve,
  [selectors.mint]: mint,
  [selectors.balanceOf]: (token, { world, data }) =>
    read(word(world.amount('token', `${token.address}/${addressAt(data, 0)}`))),
  [selectors.allowance]: (token, { world, data }) =>
    read(word(world.amount('other', allowanceKey(token, addressAt(data, 0), addressAt(data, 1))))),
  [selectors.totalSupply]: (token, { world }) => read(word(world.amount('other', supplyKey(token)))),
  [selectors.symbol]: (token) => read(textWords(token.symbol)),
  [selectors.name]: (token) => read(textWords(token.name)),
  [selectors.decimals]: (token) => read(word(BigInt(token.decimals))),
}

const read = (returned: string): Outcome => succeeded(energyOf.read, returned)
const allowanceKey = (token: TokenContract, owner: string, spender: string) =>
  `allowance/${token.address}/${owner}/${spender}`
const supplyKey = (token: TokenContract) => `supply/${token.address}`
const refused = (token: TokenContract, reason: string): Outcome =>
  token.manner === 'refusing'
    ? succeeded(energyOf.refuse, word(0n))
    : reverted(token.manner === 'terse' ? '' : errorSelector + textWords(reason))
const done = ({ manner }: TokenContract): string =>
  manner === 'silent' ? '' : word(manner === 'terse' ? 0n : 1n)

function transfer(token: TokenContract, world: World, from: string, to: string, amount: bigint): Outcome {
  const isCovered = world.amount('token', `${token.address}/${from}`) >= amount
  if (!isCovered && token.manner !== 'pretending') return refused(token, 'transfer amount exceeds balance')
  const isKnown = world.amount('token', `${token.address}/${to}`) > 0n
  const energy = isKnown ? energyOf.transferKnown : energyOf.transferNew
  const { logs, extra } = moveInManner(token, world, from, to, amount)
  return succeeded(energy + extra, done(token), { logs })
}

function moveInManner(
  token: TokenContract,
  world: World,
  from: string,
  to: string,
  amount: bigint,
): { logs: Log[]; extra: bigint } {
  const { address, manner, minter } = token
  if (manner === 'pretending') return { logs: [event(address, transferTopic, from, to, amount)], extra: 0n }
  const fee = manner === 'taking' ? amount / 100n : 0n
  const moved = moveToken(world, address, from, to, amount - fee)
  if (fee > 0n) return { logs: [moved, moveToken(world, address, from, minter, fee)], extra: energyOf.fee }
  return manner === 'stuttering'
    ? { logs: [moved, moved], extra: energyOf.secondEvent }
    : { logs: [moved], extra: 0n }
}

/** Moves units and returns the log of the transfer. */
export function moveToken(world: World, token: string, from: string, to: string, amount: bigint): Log {
  world.add('token', `${token}/${from}`, -amount)
  world.add('token', `${token}/${to}`, amount)
  return event(token, transferTopic, from, to, amount)
}

const event = (address: string, topic: string, first: string, second: string, amount: bigint): Log => ({
  address,
  topics: [topic, addressWord(first), addressWord(second)],
  data: word(amount),
})

function transferFrom(token: TokenContract, { world, caller, data }: Call): Outcome {
  const [from, to, amount] = [addressAt(data, 0), addressAt(data, 1), amountAt(data, 2)]
  const key = allowanceKey(token, from, caller)
  if (world.amount('other', key) < amount) return refused(token, 'transfer amount exceeds allowance')
  const outcome = transfer(token, world, from, to, amount)
  if (outcome.isReverted || outcome.logs.length === 0) return outcome
  world.add('other', key, -amount)
  return { ...outcome, energy: outcome.energy + energyOf.allowed }
}

function approve(token: TokenContract, { world, caller, data }: Call): Outcome {
  const [spender, amount] = [addressAt(data, 0), amountAt(data, 1)]
  const key = allowanceKey(token, caller, spender)
  world.add('other', key, amount - world.amount('other', key))
  return succeeded(energyOf.approve, done(token), {
    logs: [event(token.address, approvalTopic, caller, spender, amount)],
  })
}

function mint(token: TokenContract, { world, caller, data }: Call): Outcome {
  if (caller !== token.minter) return refused(token, 'caller is not the issuer')
  const [to, amount] = [addressAt(data, 0), amountAt(data, 1)]
  world.add('token', `${token.address}/${to}`, amount)
  world.add('other', supplyKey(token), amount)
  return succeeded(energyOf.mint, done(token), {
    logs: [event(token.address, transferTopic, nobody, to, amount)],
  })
}
