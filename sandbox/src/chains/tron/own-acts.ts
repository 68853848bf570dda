/** The acts that only TRON has, through the year: stake that pays for energy, energy lent and rented, votes and their
 *  rewards. In sun. */
import type { OwnActs, OwnParties, Party, Writing } from '../../seeds/acts.ts'

type Resource = 'ENERGY' | 'BANDWIDTH'

export type TronAct =
  | {
      readonly kind: 'stake' | 'unstake'
      readonly owner: Party
      readonly resource: Resource
      readonly sun: bigint
    }
  | {
      readonly kind: 'delegate' | 'undelegate'
      readonly owner: Party
      readonly to: string
      readonly resource: Resource
      readonly sun: bigint
    }
  | { readonly kind: 'withdraw-unstaked' | 'claim-reward'; readonly owner: Party }
  | { readonly kind: 'vote'; readonly owner: Party; readonly votes: number }

type Diary = Writing<TronAct>

const trx = (amount: number): bigint => BigInt(amount) * 1_000_000n

export const tronActs: OwnActs<TronAct> = {
  begin(diary, { energyLender, energy, payroll, suppliers, deposits }) {
    own(diary, 2, 520, { kind: 'stake', owner: energyLender, resource: 'ENERGY', sun: trx(7_000_000) })
    own(diary, 2, 540, { kind: 'stake', owner: energy, resource: 'ENERGY', sun: trx(300_000) })
    own(diary, 2, 545, { kind: 'stake', owner: energy, resource: 'BANDWIDTH', sun: trx(40_000) })
    own(diary, 2, 550, { kind: 'vote', owner: energy, votes: 340_000 })
    for (const [minute, to, amount] of [
      [560, payroll, 60_000],
      [565, suppliers, 50_000],
      [570, deposits, 50_000],
    ] as const)
      own(diary, 2, minute, lendEnergy(energy, to, amount))
  },
  onDay(diary, parties, day, date) {
    if (date === 12) rentEnergy(diary, parties, day)
    if (date === 1) tendStake(diary, parties, day)
  },
}

const own = (diary: Diary, day: number, minute: number, act: TronAct): void =>
  diary.write(day, minute, { kind: 'own', own: act })

const lendEnergy = (owner: Party, { address }: Party, amount: number): TronAct => ({
  kind: 'delegate',
  owner,
  to: address,
  resource: 'ENERGY',
  sun: trx(amount),
})

/** On the first of the month, rewards are claimed. Every quarter, more is staked and lent for a month; two weeks after
 *  that it returns. */
function tendStake(diary: Diary, { energy, operations }: OwnParties, day: number): void {
  own(diary, day, 9 * 60, { kind: 'claim-reward', owner: energy })
  const month = Math.floor(day / 30)
  if (month % 3 === 1) {
    const sun = trx(8_000)
    const end = day + 28
    own(diary, day, 9 * 60 + 10, { kind: 'stake', owner: energy, resource: 'ENERGY', sun })
    own(diary, day, 9 * 60 + 15, lendEnergy(energy, operations, 8_000))
    own(diary, end, 9 * 60 + 20, {
      kind: 'undelegate',
      owner: energy,
      to: operations.address,
      resource: 'ENERGY',
      sun,
    })
    own(diary, end, 9 * 60 + 25, { kind: 'unstake', owner: energy, resource: 'ENERGY', sun })
    own(diary, end + 15, 9 * 60, { kind: 'withdraw-unstaked', owner: energy })
  }
  if (month % 4 === 3) lendBandwidth(diary, energy, operations, day)
}

function lendBandwidth(diary: Diary, owner: Party, { address: to }: Party, day: number): void {
  const loan = { owner, to, resource: 'BANDWIDTH', sun: trx(5_000) } as const
  own(diary, day, 9 * 60 + 30, { kind: 'delegate', ...loan })
  own(diary, day + 20, 9 * 60 + 30, { kind: 'undelegate', ...loan })
}

function rentEnergy(diary: Diary, { operations, energyLender }: OwnParties, day: number): void {
  diary.write(day, 8 * 60, {
    kind: 'pay',
    from: operations,
    to: energyLender.address,
    units: diary.chance.cents(30, 60),
    memo: 'energy, one week',
  })
  const loan = {
    owner: energyLender,
    to: operations.address,
    resource: 'ENERGY',
    sun: trx(250_000),
  } as const
  own(diary, day, 8 * 60 + 2, { kind: 'delegate', ...loan })
  own(diary, day + 6, 8 * 60 + 2, { kind: 'undelegate', ...loan })
}
