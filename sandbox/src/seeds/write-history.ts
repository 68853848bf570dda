/** A process of its own, run before the stand-in node at the very first start: makes Acme's year happen on a new chain, each
 *  act signed by whoever did it. The chain appears in the data folder only when the whole year is in it. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { seedNumber } from './cast.ts'
import { happen } from './happen.ts'
import { planYear } from './year.ts'

const dataFolder = resolve(process.env.HOLDFAST_DATA ?? './data')
const place = join(dataFolder, 'sandbox-tron')

if (!existsSync(place)) {
  const draft = join(dataFolder, 'sandbox-tron.draft')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const end = new Date()
  const tron = happen(planYear(seedNumber, end), end, draft)
  tron.stop()
  renameSync(join(draft, 'sandbox-tron'), place)
  rmSync(draft, { recursive: true })
  console.log(`${tron.chain.transactions.size} transactions in ${tron.chain.blocks.length} blocks`)
}
