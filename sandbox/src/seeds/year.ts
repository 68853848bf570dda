/** Acme's year as a list of acts, oldest first, each at its minute: the acts of people, before the chain executes them.
 *  Pure: the same seed and end give the same list. */
import {
  acme,
  birch,
  customers,
  employees,
  energyLender,
  exchange,
  freelancers,
  lookAlikeOf,
  seedNumber,
  spammer,
  strangers,
  suppliers,
} from './cast.ts'
import type { Act, OwnActs, Party, Payment, SandboxToken, Year } from './acts.ts'
import {
  anyHour,
  businessHours,
  type DatedAct,
  dayMs,
  daysOfHistory,
  Diary,
  type TokenMove,
} from './diary.ts'

const coins = (amount: number): bigint => BigInt(amount) * 1_000_000n
const usd = coins

const wallets = {
  deposits: acme.deposits.party,
  operations: acme.operations.party,
  suppliers: acme.suppliers.party,
  reserve: acme.reserve.party,
  energy: acme.energy.party,
  payroll: acme.payroll.party,
  contractors: acme.contractors.party,
  vault: acme.vault.party,
  backup: acme.backup.party,
  fresh: acme.fresh.party,
}
const ownParties = { ...wallets, energyLender }

/** The year that ends at this time. */
export const yearUntil = (end: Date): Year => ({
  start: new Date(end.getTime() - (daysOfHistory + 1) * dayMs),
  end,
  acts: (own) => planYear(seedNumber, end, own),
})

export function planYear<Own>(seed: number, end: Date, own: OwnActs<Own>): DatedAct<Act<Own>>[] {
  const diary = new AcmeDiary<Own>(seed, end)
  openAccounts(diary)
  own.begin(diary, ownParties)
  for (let day = 3; day <= daysOfHistory; day++) {
    // In chronological order, because each part plans with the balances that the earlier parts left.
    const date = diary.dayOfMonth(day)
    if (date === 5) paySuppliers(diary, day)
    if (date === 15) payFreelancers(diary, day)
    if (date === 25) payEmployees(diary, day)
    if (date === 28) putAside(diary, day)
    own.onDay(diary, ownParties, day, date)
    receive(diary, day)
    if (day % 7 === 5) sweepDeposits(diary, day)
    nuisances(diary, day)
    if (day > daysOfHistory - 60) openNewShop(diary, day)
  }
  return diary.inOrder()
}

class AcmeDiary<Own> extends Diary<Act<Own>> {
  protected movesOf(act: Act<Own>): readonly TokenMove[] {
    if (act.kind === 'token-faucet') return [{ ...act, from: null }]
    if (act.kind === 'pay-token') return act.isUnderpaid ? [] : [{ ...act, from: act.from.address }]
    if (act.kind !== 'pay-two') return []
    return act.to.map((to) => ({ ...act, from: act.from.address, to }))
  }
}

function openAccounts(diary: Diary<Act<unknown>>): void {
  let minute = 0
  const write = (act: Payment) => diary.write(0, minute++, act)
  const give = (party: Party, units: bigint) => write({ kind: 'faucet', to: party.address, units })
  const giveToken = (party: Party, token: SandboxToken, units: bigint) =>
    write({ kind: 'token-faucet', to: party.address, token, units })
  give(exchange, coins(40_000_000))
  giveToken(exchange, 'usdt', usd(60_000_000))
  giveToken(exchange, 'usdc', usd(10_000_000))
  give(energyLender, coins(9_000_000))
  for (const customer of customers) {
    give(customer, coins(6_000))
    giveToken(customer, 'usdt', usd(3_000_000))
    giveToken(customer, 'usdc', usd(600_000))
  }
  for (const stranger of strangers) {
    give(stranger, coins(900))
    giveToken(stranger, 'usdt', usd(20_000))
  }
  give(spammer, coins(2_000))
  giveToken(spammer, 'spam', 900_000_000n)
  for (const supplier of suppliers) {
    give(lookAlikeOf(supplier), coins(300))
    giveToken(lookAlikeOf(supplier), 'fakeUsdt', usd(1_000_000))
  }
  fundAcme(diary)
}

function fundAcme(diary: Diary<Act<unknown>>): void {
  const pay = (minute: number, to: Party, units: bigint) =>
    diary.write(1, minute, { kind: 'pay', from: exchange, to: to.address, units })
  pay(610, wallets.reserve, coins(600_000))
  pay(612, wallets.energy, coins(420_000))
  pay(614, wallets.operations, coins(12_000))
  pay(616, wallets.deposits, coins(4_000))
  pay(618, wallets.suppliers, coins(6_000))
  pay(620, wallets.payroll, coins(9_000))
  pay(622, wallets.contractors, coins(5_000))
  pay(624, wallets.vault, coins(250_000))
  pay(626, wallets.backup, coins(1_000))
  pay(628, birch.main.party, coins(80_000))
  const payToken = (minute: number, to: Party, units: bigint) =>
    diary.write(1, minute, { kind: 'pay-token', from: exchange, to: to.address, token: 'usdt', units })
  payToken(640, wallets.reserve, usd(1_800_000))
  payToken(642, wallets.operations, usd(350_000))
  payToken(644, wallets.vault, usd(900_000))
  payToken(646, birch.main.party, usd(240_000))
}

/** Customers pay mostly on working days; strangers send a little now and then. */
function receive(diary: Diary<Act<unknown>>, day: number): void {
  const { chance } = diary
  const payments = chance.between(0, day % 7 < 5 ? 3 : 1)
  for (let count = 0; count < payments; count++) {
    const token = chance.happens(0.14) ? 'usdc' : 'usdt'
    diary.write(day, chance.between(...businessHours), {
      kind: 'pay-token',
      from: chance.pick(customers),
      to: wallets.deposits.address,
      token,
      units: chance.cents(180, 9_500),
    })
  }
  if (chance.happens(0.09))
    diary.write(day, chance.between(...anyHour), {
      kind: 'pay',
      from: chance.pick(strangers),
      to: chance.pick([wallets.deposits, wallets.operations]).address,
      units: chance.cents(2, 40),
    })
  if (chance.happens(0.06))
    diary.write(day, chance.between(...businessHours), {
      kind: 'pay-token',
      from: chance.pick(strangers),
      to: wallets.deposits.address,
      token: 'usdt',
      units: chance.cents(20, 600),
    })
}

function sweepDeposits(diary: Diary<Act<unknown>>, day: number): void {
  for (const [index, token] of (['usdt', 'usdc'] as const).entries()) {
    const held = diary.holds(wallets.deposits, token)
    // A round float remains.
    const units = ((held - usd(500)) / usd(100)) * usd(100)
    if (units > 0n)
      diary.write(day, 19 * 60 + index, {
        kind: 'pay-token',
        from: wallets.deposits,
        to: wallets.operations.address,
        token,
        units,
      })
  }
}

function payFrom(
  diary: Diary<Act<unknown>>,
  day: number,
  minute: number,
  from: Party,
  to: string,
  units: bigint,
): void {
  diary.write(day, minute, { kind: 'pay-token', from, to, token: 'usdt', units })
}

function refill(diary: Diary<Act<unknown>>, day: number, to: Party, units: bigint): void {
  const from = diary.holds(wallets.operations, 'usdt') >= units ? wallets.operations : wallets.reserve
  payFrom(diary, day, 8 * 60, from, to.address, units)
  diary.write(day, 8 * 60 + 4, { kind: 'pay', from: wallets.reserve, to: to.address, units: coins(600) })
}

function paySuppliers(diary: Diary<Act<unknown>>, day: number): void {
  const bills = suppliers.flatMap((supplier) =>
    Array.from({ length: diary.chance.between(1, 2) }, () => ({
      supplier,
      units: diary.chance.cents(400, 14_000),
    })),
  )
  refill(diary, day, wallets.suppliers, roundUp(bills))
  for (const [index, { supplier, units }] of bills.entries())
    payFrom(diary, day, 9 * 60 + index * 3, wallets.suppliers, supplier.address, units)
}

function payFreelancers(diary: Diary<Act<unknown>>, day: number): void {
  const bills = freelancers.map(({ address }) => ({ to: address, units: diary.chance.cents(900, 5_200) }))
  const bonus = usd(250)
  refill(diary, day, wallets.contractors, roundUp(bills) + 2n * bonus)
  for (const [index, { to, units }] of bills.entries())
    payFrom(diary, day, 9 * 60 + index * 2, wallets.contractors, to, units)
  // Every third month, two of them get the same bonus in one transaction.
  const [first, second] = bills
  if (Math.floor(day / 30) % 3 === 2 && first !== undefined && second !== undefined)
    diary.write(day, 9 * 60 + 20, {
      kind: 'pay-two',
      from: wallets.contractors,
      token: 'usdt',
      to: [first.to, second.to],
      units: bonus,
    })
}

function payEmployees(diary: Diary<Act<unknown>>, day: number): void {
  const salaries = employees.map(({ address }, index) => ({
    to: address,
    // Salaries are the same every month, with a thirteenth in December.
    units: usd(3_200 + ((index * 977) % 3_400)),
  }))
  refill(diary, day, wallets.payroll, roundUp(salaries))
  for (const [index, { to, units }] of salaries.entries())
    payFrom(diary, day, 10 * 60 + index, wallets.payroll, to, units)
}

const roundUp = (bills: readonly { readonly units: bigint }[]): bigint => {
  const total = bills.reduce((sum, { units }) => sum + units, 0n)
  return (total / usd(1_000) + 1n) * usd(1_000)
}

/** At the end of the month, the surplus of operations goes to the reserve, and every quarter from there to the vault. */
function putAside(diary: Diary<Act<unknown>>, day: number): void {
  const spare = diary.holds(wallets.operations, 'usdt') - usd(150_000)
  if (spare > usd(1_000))
    payFrom(
      diary,
      day,
      16 * 60,
      wallets.operations,
      wallets.reserve.address,
      (spare / usd(1_000)) * usd(1_000),
    )
  const month = Math.floor(day / 30)
  if (month % 3 === 2) {
    payFrom(diary, day, 16 * 60 + 10, wallets.reserve, wallets.vault.address, usd(50_000))
    diary.write(day, 16 * 60 + 20, {
      kind: 'pay',
      from: wallets.reserve,
      to: wallets.vault.address,
      units: coins(10_000),
    })
  }
  if (month % 4 === 1) {
    const usdc = (diary.holds(wallets.operations, 'usdc') / usd(1_000)) * usd(1_000)
    if (usdc > 0n)
      diary.write(day, 16 * 60 + 30, {
        kind: 'pay-token',
        from: wallets.operations,
        to: exchange.address,
        token: 'usdc',
        units: usdc,
      })
    payFrom(diary, day, 16 * 60 + 50, exchange, wallets.reserve.address, usdc)
  }
  diary.write(day, 17 * 60, {
    kind: 'pay',
    from: birch.main.party,
    to: diary.chance.pick(strangers).address,
    units: diary.chance.cents(20, 300),
  })
}

/** The last two months of the wallet that the console has not read: a new shop's takings and its expenses. */
function openNewShop(diary: Diary<Act<unknown>>, day: number): void {
  const { chance } = diary
  const shop = wallets.fresh
  if (day === daysOfHistory - 59)
    diary.write(day, 9 * 60, { kind: 'pay', from: wallets.reserve, to: shop.address, units: coins(400) })
  if (chance.happens(0.55))
    diary.write(day, chance.between(...businessHours), {
      kind: 'pay-token',
      from: chance.pick([...customers, ...strangers.slice(0, 6)]),
      to: shop.address,
      token: 'usdt',
      units: chance.cents(15, 480),
    })
  if (chance.happens(0.1))
    diary.write(day, chance.between(...businessHours), {
      kind: 'pay',
      from: chance.pick(strangers),
      to: shop.address,
      units: chance.cents(1, 20),
    })
  const spare = diary.holds(shop, 'usdt') / usd(2)
  if (day % 14 === 3 && spare > 20n)
    diary.write(day, 20 * 60, {
      kind: 'pay-token',
      from: shop,
      to: chance.pick(suppliers).address,
      token: 'usdt',
      units: spare * usd(1),
    })
}

/** Common nuisances: dust from addresses that resemble a supplier's, a worthless token, failed calls. */
function nuisances(diary: Diary<Act<unknown>>, day: number): void {
  const { chance } = diary
  if (chance.happens(0.07))
    diary.write(day, chance.between(...anyHour), {
      kind: 'pay',
      from: lookAlikeOf(chance.pick(suppliers)),
      to: wallets.suppliers.address,
      units: BigInt(chance.between(1, 9)),
    })
  if (chance.happens(0.04))
    diary.write(day, chance.between(...anyHour), {
      kind: 'pay',
      from: spammer,
      to: chance.pick([wallets.deposits, wallets.operations, wallets.reserve]).address,
      units: 1n,
    })
  if (day % 61 === 20)
    for (const { address } of [wallets.deposits, wallets.operations, wallets.reserve, wallets.payroll])
      diary.write(day, chance.between(...anyHour), {
        kind: 'pay-token',
        from: spammer,
        to: address,
        token: 'spam',
        units: 8_888n,
      })
  if (day % 47 === 9)
    diary.write(day, chance.between(...anyHour), {
      kind: 'pay-token',
      from: lookAlikeOf(chance.pick(suppliers)),
      to: wallets.suppliers.address,
      token: 'fakeUsdt',
      units: chance.cents(900, 9_000),
    })
  // The payment exceeds the wallet's balance, so it fails and still costs its fee.
  if (day === 97)
    payFrom(diary, day, 11 * 60, wallets.suppliers, suppliers[0]?.address ?? '', usd(75_000_000))
  if (day === 251)
    payFrom(diary, day, 11 * 60, wallets.contractors, freelancers[0]?.address ?? '', usd(500_000))
  // The fee limit is too low, so the payment fails.
  if (day === 173)
    diary.write(day, 11 * 60, {
      kind: 'pay-token',
      from: wallets.reserve,
      to: suppliers[1]?.address ?? '',
      token: 'usdt',
      units: usd(1_200),
      isUnderpaid: true,
    })
}
