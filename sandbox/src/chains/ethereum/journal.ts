/** The chain as the acts that made it: accepted transactions, blocks, undone blocks, one a line. Each line is written before anyone is
 *  told, so that a final block never disappears, not even when the process is killed. Repeating the lines gives the same chain to the
 *  last hash. A line that a crash cut off was never acknowledged, and is dropped. */
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const Line = z.union([
  z.object({ genesis: z.number().int() }),
  z.object({ tx: z.string() }),
  /** Time in seconds, base fee in wei, and the hash that the block must have. */
  z.object({ block: z.number().int(), fee: z.number().int(), hash: z.string() }),
  z.object({ undo: z.number().int() }),
  /** The history of a new chain is complete, with this number of transactions. */
  z.object({ seeded: z.number().int() }),
])
export type Line = z.infer<typeof Line>

export class Journal {
  readonly path: string
  #file: number | null = null

  constructor(path: string) {
    this.path = path
  }

  read(): Line[] {
    if (!existsSync(this.path)) return []
    const text = readFileSync(this.path, 'utf8')
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    if (whole.length < text.length) truncateSync(this.path, Buffer.byteLength(whole))
    return whole
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => Line.parse(JSON.parse(line)))
  }

  write(line: Line): void {
    if (this.#file === null) {
      mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 })
      this.#file = openSync(this.path, 'a', 0o600)
    }
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }

  /** Forgets everything. */
  clear(): void {
    this.close()
    rmSync(this.path, { force: true })
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }
}
