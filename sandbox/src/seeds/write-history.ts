/** A process of its own, run before the stand-in at the very first start: makes Acme's year happen on a new chain, each act signed
 *  by whoever did it. The chain appears in the data folder only when the whole year is in it. */
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
