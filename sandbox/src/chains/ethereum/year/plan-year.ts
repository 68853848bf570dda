/** The year of three wallets on Ethereum as a list of acts, oldest first. Pure: the same end gives the same list. */
import {
  anyHour,
  businessHours,
  type DatedAct,
  daysOfHistory,
  Diary,
  type TokenMove,
} from '../../../seeds/diary.ts'
import { contracts, type TokenName, tokens } from '../contracts/contracts.ts'
import {
  contractors,
  customers,
  exchange,
  imitator,
  lookAlikeOf,
  ours,
  type Party,
  spammer,
  strangers,
  suppliers,
} from '../parties.ts'
import type { Act } from './acts.ts'

const seedNumber = 60_002

const ether = (thousandths: number): bigint => BigInt(thousandths) * 10n ** 15n
const units = (token: TokenName, amount: number): bigint =>
  BigInt(amount) * 10n ** BigInt(tokens[token].decimals)

const { operations, reserve, payouts } = ours

export function planYear(end: Date): DatedAct<Act>[] {
  const diary = new EthereumDiary(seedNumber, end)
  openAccounts(diary)
  for (let day = 2; day <= daysOfHistory; day++) {
    const date = diary.dayOfMonth(day)
    if (date === 5) paySuppliers(diary, day)
    if (date === 25) payContractors(diary, day)
    if (date === 28) putAside(diary, day)
    if (date === 12) disperse(diary, day)
    receive(diary, day)
    nuisances(diary, day)
  }
  failures(diary)
  return diary.inOrder()
}

class EthereumDiary extends Diary<Act> {
  protected movesOf(act: Act): readonly TokenMove[] {
    if (act.kind === 'faucet' && act.token !== undefined) return [{ ...act, token: act.token, from: null }]
    return act.kind === 'pay-token' && !act.isUnderpaid ? [{ ...act, from: act.from.address }] : []
  }
}

function openAccounts(diary: EthereumDiary): void {
  let minute = 0
  const give = (party: Party, amount: bigint, token?: TokenName) =>
    diary.write(0, minute++, {
      kind: 'faucet',
      to: party.address,
      units: amount,
      ...(token === undefined ? {} : { token }),
    })
  give(exchange, ether(50_000_000))
  for (const token of ['usdc', 'usdt', 'dai'] as const) give(exchange, units(token, 20_000_000), token)
  for (const customer of customers) {
    give(customer, ether(3_000))
    for (const token of ['usdc', 'usdt', 'dai'] as const) give(customer, units(token, 900_000), token)
  }
  for (const stranger of strangers) give(stranger, ether(4_000))
  give(spammer, ether(5_000))
  give(imitator, ether(300))
  give(spammer, 9_000_000n, 'spam')
  give(spammer, units('fakeUsdt', 5_000_000), 'fakeUsdt')
  const pay = (at: number, to: Party, amount: bigint) =>
    diary.write(1, at, { kind: 'pay', from: exchange, to: to.address, units: amount })
  pay(600, reserve, ether(900_000))
  pay(602, operations, ether(25_000))
  pay(604, payouts, ether(2_000))
  payToken(diary, 1, 620, exchange, reserve, 'usdc', units('usdc', 1_500_000))
  payToken(diary, 1, 622, exchange, reserve, 'dai', units('dai', 400_000))
  payToken(diary, 1, 624, exchange, operations, 'usdt', units('usdt', 250_000))
}

function payToken(
  diary: EthereumDiary,
  day: number,
  minute: number,
  from: Party,
  to: Party,
  token: TokenName,
  amount: bigint,
): void {
  if (amount > 0n) diary.write(day, minute, { kind: 'pay-token', from, to: to.address, token, units: amount })
}

/** Customers pay mostly on working days; strangers send a little ether now and then. */
function receive(diary: EthereumDiary, day: number): void {
  const { chance } = diary
  const payments = chance.between(0, day % 7 < 5 ? 2 : 1)
  for (let count = 0; count < payments; count++) {
    const token = chance.happens(0.6) ? 'usdc' : chance.happens(0.75) ? 'usdt' : 'dai'
    const amount = chance.cents(220, 12_000, tokens[token].decimals)
    payToken(diary, day, chance.between(...businessHours), chance.pick(customers), operations, token, amount)
  }
  if (chance.happens(0.07))
    diary.write(day, chance.between(...anyHour), {
      kind: 'pay',
      from: chance.pick(strangers),
      to: operations.address,
      units: ether(chance.between(3, 90)),
    })
}

/** From operations if that has enough, else from the reserve; with ether for the fees. */
function refill(diary: EthereumDiary, day: number, token: TokenName, amount: bigint): void {
  const from = diary.holds(operations, token) >= amount ? operations : reserve
  payToken(diary, day, 8 * 60, from, payouts, token, amount)
  diary.write(day, 8 * 60 + 5, { kind: 'pay', from: reserve, to: payouts.address, units: ether(250) })
}

function paySuppliers(diary: EthereumDiary, day: number): void {
  const bills = suppliers.map((supplier) => ({ supplier, amount: diary.chance.cents(900, 14_000) }))
  refill(
    diary,
    day,
    'usdc',
    bills.reduce((sum, { amount }) => sum + amount, 0n),
  )
  for (const [index, { supplier, amount }] of bills.entries()) {
    payToken(diary, day, 9 * 60 + index * 3, payouts, supplier, 'usdc', amount)
    // A spammer that saw the payment puts a similar address into the history.
    if (diary.chance.happens(0.3))
      diary.write(day, 9 * 60 + index * 3 + 1, {
        kind: 'poison',
        from: spammer,
        token: 'usdc',
        owner: payouts.address,
        to: lookAlikeOf(supplier),
      })
  }
}

function payContractors(diary: EthereumDiary, day: number): void {
  const bills = contractors.map((contractor) => ({
    contractor,
    amount: diary.chance.cents(1_200, 5_400, tokens.dai.decimals),
  }))
  refill(
    diary,
    day,
    'dai',
    bills.reduce((sum, { amount }) => sum + amount, 0n),
  )
  for (const [index, { contractor, amount }] of bills.entries())
    payToken(diary, day, 10 * 60 + index * 2, payouts, contractor, 'dai', amount)
}

/** Every third month the reserve sells ether; at the end of each month operations keeps only what it needs. */
function putAside(diary: EthereumDiary, day: number): void {
  for (const [index, token] of (['usdc', 'usdt', 'dai'] as const).entries()) {
    const spare = diary.holds(operations, token) - units(token, 40_000)
    const rounded = (spare / units(token, 1_000)) * units(token, 1_000)
    payToken(diary, day, 16 * 60 + index * 4, operations, reserve, token, rounded)
  }
  if (Math.floor(day / 30) % 3 !== 2) return
  diary.write(day, 17 * 60, { kind: 'pay', from: reserve, to: exchange.address, units: ether(40_000) })
  payToken(diary, day, 17 * 60 + 12, exchange, reserve, 'usdc', units('usdc', 98_000))
}

/** A contract pays out: the exchange to its customers, and every second month the payouts wallet to three strangers. */
function disperse(diary: EthereumDiary, day: number): void {
  const rebates = [operations, ...strangers.slice(0, 2)].map(({ address }) => ({
    to: address,
    units: ether(diary.chance.between(20, 60)),
  }))
  const total = rebates.reduce((sum, payment) => sum + payment.units, 0n)
  diary.write(day, 13 * 60, { kind: 'disperse', from: exchange, sent: total, payments: rebates })
  if (Math.floor(day / 30) % 2 === 1) return
  const grants = strangers.slice(3, 6).map(({ address }) => ({ to: address, units: ether(15) }))
  diary.write(day, 14 * 60, { kind: 'disperse', from: payouts, sent: ether(50), payments: grants })
}

/** Dust, a worthless token that names a website, and one that copies the name of a real one. */
function nuisances(diary: EthereumDiary, day: number): void {
  const { chance } = diary
  if (chance.happens(0.05))
    diary.write(day, chance.between(...anyHour), {
      kind: 'pay',
      from: chance.pick([spammer, imitator]),
      to: chance.pick([operations, payouts]).address,
      units: BigInt(chance.between(1, 9)),
    })
  if (day % 61 === 20)
    for (const { address } of [operations, reserve, payouts])
      diary.write(day, chance.between(...anyHour), {
        kind: 'pay-token',
        from: spammer,
        to: address,
        token: 'spam',
        units: 888n,
      })
  if (day % 90 === 33)
    diary.write(day, chance.between(...anyHour), {
      kind: 'pay-token',
      from: spammer,
      to: payouts.address,
      token: 'fakeUsdt',
      units: chance.cents(900, 9_000),
    })
}

/** Each of them costs its fee: more than the wallet has, too little gas, a receiver that takes no ether. */
function failures(diary: EthereumDiary): void {
  const to = suppliers[0]?.address ?? ''
  diary.write(97, 11 * 60, {
    kind: 'pay-token',
    from: payouts,
    to,
    token: 'usdt',
    units: units('usdt', 75_000),
  })
  diary.write(173, 11 * 60, {
    kind: 'pay-token',
    from: reserve,
    to,
    token: 'usdc',
    units: units('usdc', 1_200),
    isUnderpaid: true,
  })
  diary.write(251, 11 * 60, { kind: 'pay', from: operations, to: contracts.closed, units: ether(10) })
}
