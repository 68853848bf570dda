/** The accepted transactions, one per line, written before any acknowledgement. Replaying them reproduces the chain. A
 *  line truncated by a crash was never acknowledged and is dropped. */
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { priceNames } from './prices.ts'

const Line = z.union([
  z.object({ genesis: z.number(), balances: z.record(z.string(), z.string()) }),
  z.object({ tx: z.string(), at: z.number() }),
  z.object({ block: z.number() }),
  z.object({ trc10: z.string(), owner: z.string(), amount: z.string() }),
  z.object({ clock: z.number() }),
  z.object({ price: z.enum(priceNames), value: z.string(), from: z.number() }),
  /** The newest block and everything after it were undone. */
  z.object({ undo: z.literal(1) }),
])
export type Line = z.infer<typeof Line>

export class Journal {
  readonly #file: number | null

  /** Null keeps nothing. */
  constructor(path: string | null) {
    if (path !== null) mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    this.#file = path === null ? null : openSync(path, 'a', 0o600)
  }

  write(line: Line): void {
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
  }
}

export function readJournal(path: string | null): Line[] {
  if (path === null || !existsSync(path)) return []
  const text = readFileSync(path, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole))
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map(parseLine)
}

const plainBlock = /^\{"block":(\d+)\}$/

/** Most lines are empty blocks, and there may be a million of them. */
function parseLine(line: string): Line {
  const block = plainBlock.exec(line)
  return block === null ? Line.parse(JSON.parse(line)) : { block: Number(block[1]) }
}
