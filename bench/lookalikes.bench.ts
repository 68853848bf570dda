/**
 * Measures how many generated look-alikes are marked, how many honest addresses are marked wrongly, and how
 * long one check takes. Run: npm run lookalikes -w bench [known addresses] [made per attacker]. Prints tables
 * in Markdown. The numbers of a seed are the same every time. With HOLDFAST_RECORDINGS, or beside the
 * recordings, the recorded TRON block is measured, too.
 */
import { existsSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { toBase58 } from '@holdfast/chains/tron'
import { imitatedSymbol, LookAlikeIndex } from '@holdfast/ledger'
import { attackers, type Attacker } from './lookalikes/attackers.ts'
import { Chance } from './lookalikes/chance.ts'
import { measureRecordedBlock } from './lookalikes/measure-recorded-block.ts'
import { disguises } from './lookalikes/disguises.ts'

const knownCount = Number(process.argv[2] ?? 100_000)
const perAttacker = Number(process.argv[3] ?? 20_000)
const honestCount = 1_000_000
const chance = new Chance('holdfast look-alikes 1')

console.log(`${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}\n`)

const known = randomAddresses(knownCount)
const heapBefore = heapMb()
const builtFrom = performance.now()
const index = new LookAlikeIndex(known)
const builtMs = performance.now() - builtFrom
const heapOfIndex = heapMb() - heapBefore

measureAttackers()
measureHonest()
measureSpeed()
measureSymbols()
await measureRecorded()

function measureAttackers(): void {
  console.log(`## Made look-alikes of ${count(knownCount)} known addresses\n`)
  table(['Attacker', 'Characters searched', 'Made', 'Marked with the right original', 'Aim'])
  const sums = { in: { made: 0, marked: 0 }, out: { made: 0, marked: 0 } }
  for (const attacker of attackers) {
    const marked = countMarked(attacker)
    const sum = sums[attacker.aim === null ? 'out' : 'in']
    sum.made += perAttacker
    sum.marked += marked
    row([
      attacker.name,
      attacker.searched,
      count(perAttacker),
      percent(marked, perAttacker),
      attacker.aim ?? 'none: beyond the rules',
    ])
  }
  row([
    '**All that the rules are for**',
    '',
    count(sums.in.made),
    percent(sums.in.marked, sums.in.made),
    '99.9 %',
  ])
  row(['All beyond the rules', '', count(sums.out.made), percent(sums.out.marked, sums.out.made), 'none'])
  console.log()
}

function countMarked(attacker: Attacker): number {
  let marked = 0
  for (let n = 0; n < perAttacker; n++) {
    const original = chance.pick(known)
    const fake = attacker.make(original, chance)
    if (fake !== original && index.find(fake).some((found) => found.known === original)) marked++
  }
  return marked
}

function measureHonest(): void {
  console.log(`## Honest random addresses, wrongly marked\n`)
  table([
    'Known addresses',
    'Honest addresses',
    'Marked',
    'Share',
    'Precision, one look-alike for each',
    'Aim',
  ])
  const honest = randomAddresses(honestCount)
  for (const size of [1_000, 10_000, knownCount]) {
    const some = size === knownCount ? index : new LookAlikeIndex(known.slice(0, size))
    const marked = honest.filter((address) => some.find(address).length > 0).length
    row([
      count(size),
      count(honestCount),
      count(marked),
      percent(marked, honestCount, 4),
      percent(honestCount, honestCount + marked, 4),
      'under 0.1 % marked',
    ])
  }
  const pairs = known.filter((address) => index.find(address).length > 0).length
  console.log(
    `\nOf the ${count(knownCount)} known ones among themselves, ${count(pairs)} resemble another.\n`,
  )
}

function measureSpeed(): void {
  console.log(`## One check\n`)
  table(['Known addresses', 'Mean', 'p50', 'p99', 'Building the index', 'Memory of the index'])
  const addresses = [...randomAddresses(50_000), ...known.slice(0, 1_000)]
  for (const address of addresses) index.find(address)
  // Processor time, because others may use the machine.
  const from = process.cpuUsage()
  for (const address of addresses) index.find(address)
  const mean = process.cpuUsage(from).user / addresses.length
  const times = addresses
    .map((address) => {
      const start = process.hrtime.bigint()
      index.find(address)
      return Number(process.hrtime.bigint() - start) / 1000
    })
    .toSorted((a, b) => a - b)
  const at = (share: number): string => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(1)} µs`
  row([
    count(knownCount),
    `${mean.toFixed(1)} µs`,
    at(0.5),
    at(0.99),
    `${builtMs.toFixed(0)} ms`,
    `${heapOfIndex.toFixed(0)} MB`,
  ])
  console.log()
}

function measureSymbols(): void {
  console.log(`## Symbols of tokens\n`)
  const symbols = ['TRX', 'USDT', 'USDC', 'BTT', 'WIN', 'SUN', 'JST', 'USDD', 'BTC', 'ETH', 'NFT', 'TUSD']
  table(['Disguise', 'Made', 'Marked with the right symbol', 'Aim'])
  for (const disguise of disguises) {
    let marked = 0
    for (let n = 0; n < perAttacker; n++) {
      const original = chance.pick(symbols)
      if (imitatedSymbol(disguise.make(original, chance), symbols) === original) marked++
    }
    row([disguise.name, count(perAttacker), percent(marked, perAttacker), '99.9 %'])
  }
  const others = new Set(
    Array.from({ length: 200_000 }, () =>
      chance.text('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', chance.below(4) + 3),
    ),
  )
  for (const symbol of symbols) others.delete(symbol)
  const wrong = [...others].filter((symbol) => imitatedSymbol(symbol, symbols) !== null)
  console.log(
    `\nOf ${count(others.size)} other symbols of 3 to 6 letters and digits, ${count(wrong.length)} are marked: ${wrong.slice(0, 12).join(', ')}.\n`,
  )
}

async function measureRecorded(): Promise<void> {
  const folder = process.env.HOLDFAST_RECORDINGS ?? join(import.meta.dirname, '../../../shared/data/chain')
  const path = join(folder, 'tron.block-79072107.transactions.json')
  if (!existsSync(path)) return
  console.log(`## TRON block 79 072 107\n`)
  table(['', 'Found', 'Aim'])
  for (const cells of measureRecordedBlock(JSON.parse(readFileSync(path, 'utf8')))) row(cells)
}

/** With a valid checksum, as a node generates them. */
function randomAddresses(size: number): string[] {
  return Array.from({ length: size }, () => toBase58(`41${chance.hex(20)}`))
}

function table(names: readonly string[]): void {
  row(names)
  row(names.map((_name, at) => (at === 0 ? '---' : '--:')))
}
function row(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}
function count(n: number): string {
  return n.toLocaleString('en').replaceAll(',', ' ')
}
function percent(part: number, whole: number, digits = 2): string {
  return `${((part / whole) * 100).toFixed(digits)} %`
}
function heapMb(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20
}
