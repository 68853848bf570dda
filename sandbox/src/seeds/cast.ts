/** All parties on the sandbox's first chain, by name. A key is the hash of the seed number and the name, so the same
 *  parties have the same addresses on every machine. These keys protect nothing. */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { firstChain } from '../chains/sandbox-chains.ts'
import type { Party } from './acts.ts'
import { customerNames, exchangeName, freelancerNames, supplierNames } from './names.ts'

export const seedNumber = 20_061

function castMember(name: string, seed = seedNumber): Party {
  const key = sha256(utf8ToBytes(`holdfast sandbox ${seed} ${name}`))
  return { name, key, address: firstChain.addressOfKey(key) }
}

const castMembers = (names: readonly string[]) => names.map((name) => castMember(name))

export interface WalletSeed {
  readonly party: Party
  readonly group: string | null
  /** Read from the chain at the first start; people read the others when they try the console. */
  readonly isRead: boolean
}

const wallet = (name: string, group: string | null, isRead = true): WalletSeed => ({
  party: castMember(name),
  group,
  isRead,
})

export const acme = {
  groups: [
    ['Operations', 'What comes in from customers and goes out to suppliers'],
    ['Treasury reserve', 'Working capital, and the stake that pays for energy'],
    ['Payroll', 'Salaries and contractors, refilled before the end of each month'],
    ['Cold storage', 'Rarely moved'],
  ],
  deposits: wallet('Customer deposits', 'Operations'),
  operations: wallet('Operations', 'Operations'),
  suppliers: wallet('Supplier payments', 'Operations'),
  reserve: wallet('Treasury reserve', 'Treasury reserve'),
  energy: wallet('Energy desk', 'Treasury reserve'),
  payroll: wallet('Payroll', 'Payroll'),
  contractors: wallet('Contractors', 'Payroll'),
  vault: wallet('Cold vault', 'Cold storage'),
  backup: wallet('Cold vault backup', 'Cold storage'),
  fresh: wallet('Fresh wallet', 'Operations', false),
} as const

export const acmeWallets: readonly WalletSeed[] = [
  acme.deposits,
  acme.operations,
  acme.suppliers,
  acme.reserve,
  acme.energy,
  acme.payroll,
  acme.contractors,
  acme.vault,
  acme.backup,
  acme.fresh,
]

export const birch = {
  groups: [['Holdings', 'Everything Birch owns']],
  main: wallet('Birch main', 'Holdings'),
} as const

export const birchWallets: readonly WalletSeed[] = [birch.main]

/** Payees of Acme, which are in its address book. */
export const suppliers = castMembers(supplierNames)
export const employees = castMembers([
  'Amelie Roth',
  'Bruno Salas',
  'Chidi Okafor',
  'Dana Levin',
  'Emre Aydin',
  'Farah Nasser',
  'Goran Ilic',
  'Hana Sato',
  'Ines Duarte',
])
export const freelancers = castMembers(freelancerNames)
export const exchange = castMember(exchangeName)

/** Payers of Acme, which have inbound labels. */
export const customers = castMembers(customerNames)
/** Parties without a name in the books. */
export const strangers = castMembers(Array.from({ length: 24 }, (_, index) => `stranger ${index + 1}`))

export const energyLender = castMember('Feathergrid Energy')
export const spammer = castMember('spammer')

/** A party whose address resembles that of the named one. */
export function lookAlikeOf({ name, address }: Party): Party {
  const index = firstChain.lookAlikes[name]
  if (index === undefined) throw new RangeError(`Nobody looks like ${name} (${address})`)
  return castMember(`look-alike ${index} of ${name}`)
}
