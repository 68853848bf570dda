import { createHash } from 'node:crypto'
import type { TableEnd, TableStart } from './contents.ts'

/** Counts and hashes the rows of a table in COPY text, where a newline ends each row and occurs nowhere else. */
export class RowDigest {
  readonly #hash = createHash('sha256')
  #rows = 0
  #bytes = 0

  add(text: Buffer): void {
    this.#hash.update(text)
    this.#bytes += text.length
    for (let at = text.indexOf(10); at !== -1; at = text.indexOf(10, at + 1)) this.#rows += 1
  }

  endOf({ schema, table }: TableStart): TableEnd {
    return { schema, table, rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}
