/** A separate process, run before the stand-in at the very first start. It creates Acme's year on a new chain, with each
 *  act signed by its author. The chain appears in the data folder only when the year is complete. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { firstChain } from '../chains/sandbox-chains.ts'
import { yearUntil } from './year.ts'

const dataFolder = resolve(process.env.HOLDFAST_DATA ?? './data')

const { folder } = firstChain
const place = join(dataFolder, folder)

if (!existsSync(place)) {
  const draft = join(dataFolder, `${folder}.draft`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const { transactions, blocks } = firstChain.seedYear(yearUntil(new Date()), draft)
  renameSync(join(draft, folder), place)
  rmSync(draft, { recursive: true })
  console.log(`${transactions} transactions in ${blocks} blocks`)
}
