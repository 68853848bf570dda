/** Proves that an organisation's books conserve every token as of a block; otherwise prints the violations and exits with
 *  1. Run: npm run prove -w apps/ingester -- <name or id of the organisation> [block]. Reads DATABASE_URL and writes
 *  nothing. */
import { formatUnits } from '@holdfast/ledger'
import { readSecretFiles } from '@holdfast/providers'
import { databaseAddresses, databaseVariables, openDatabase } from '@holdfast/store'
import { counterAccounts, findOrganisation, type Proof, proveConservation } from '@holdfast/store/read'
import { z } from 'zod'

const breakWords: Record<Proof['breaks'][number]['kind'], string> = {
  internal: 'a payment between own wallets does not sum to zero',
  row: 'an entry is not what its row says',
  arithmetic: 'a running balance is not the one before it and its entry',
  negative: 'a wallet gave more than it had',
  balance: 'a balance is not the sum of its entries',
  chain: 'the chain has another balance',
}

const Arguments = z.tuple([z.string().min(1)], z.coerce.number().int().nonnegative())
const parsed = Arguments.safeParse(process.argv.slice(2))
if (!parsed.success) {
  console.error('usage: npm run prove -w apps/ingester -- <name or id of the organisation> [block]')
  process.exit(2)
}
const [nameOrId, block = null] = parsed.data
const { directDatabaseUrl } = databaseAddresses(
  z.object(databaseVariables).parse(readSecretFiles(process.env)),
)
const db = openDatabase(directDatabaseUrl, { poolSize: 2 })
try {
  const organisation = await findOrganisation(db, nameOrId)
  if (organisation === undefined) {
    console.error(`there is no organisation '${nameOrId}'`)
    process.exitCode = 2
  } else {
    const proof = await proveConservation(db, { organisationId: organisation.entity_id, block })
    print(organisation.name, proof)
    process.exitCode = proof.breaks.length === 0 ? 0 : 1
  }
} finally {
  await db.destroy()
}

function print(name: string, { tokens, breaks }: Proof): void {
  console.log(`${name}, ${block === null ? 'everything that is booked' : `as of block ${block}`}`)
  for (const { symbol, decimals, wallets, counters } of tokens) {
    console.log(`\n${symbol}`)
    const line = (account: string, units: bigint) =>
      console.log(`  ${account.padEnd(10)} ${formatUnits(units, decimals).padStart(30)}`)
    line('wallets', wallets)
    for (const account of counterAccounts) line(account, counters[account])
    line(
      'sum',
      counterAccounts.reduce((sum, account) => sum + counters[account], wallets),
    )
  }
  console.log(breaks.length === 0 ? '\nEverything is conserved.' : `\n${breaks.length} breaks:`)
  for (const { kind, wallet, symbol, hash, block: at, found, due } of breaks)
    console.log(
      `  ${breakWords[kind]}: ${wallet}, ${symbol}, ${hash ?? `block ${at ?? 'now'}`}: ${found} base units, due ${due}`,
    )
}
