/** Reads a backup from its first to its last byte, and checks all of it: the encryption, the tables against the manifest, and
 *  that nothing is missing. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Header, Manifest, parseFrame, readFrames, type TableEnd, TableStart } from './contents.ts'
import { RowDigest } from './row-digest.ts'
import { openFile, UnreadableBundle } from './sealed-file.ts'

export interface ReadResult {
  readonly header: Header
  readonly manifest: Manifest
}

/** Gets the contents while they are read. Only when `readBundle` resolves are they complete. */
export interface Receiver {
  begin(header: Header): Promise<void>
  openTable(start: TableStart): Promise<{
    write(text: Buffer): Promise<void>
    /** Resolves with the number of rows that arrived. */
    end(): Promise<number>
  }>
}

/** Throws `UnreadableBundle`, or what the receiver throws. */
export async function readBundle(file: string, passphrase: string, receiver?: Receiver): Promise<ReadResult> {
  const reading = new Reading(receiver)
  const plain = Readable.from(openFile(createReadStream(file), passphrase), { objectMode: false })
  const unzipped = plain.compose(createGunzip()) as AsyncIterable<Uint8Array>
  for await (const { kind, bytes } of readFrames(unzipped)) await reading[kind](bytes)
  return reading.result()
}

interface OpenTable {
  readonly start: TableStart
  readonly digest: RowDigest
  readonly target: Awaited<ReturnType<Receiver['openTable']>> | undefined
}

class Reading {
  readonly #receiver: Receiver | undefined
  readonly #tables: TableEnd[] = []
  #header: Header | undefined
  #table: OpenTable | undefined
  #manifest: Manifest | undefined

  constructor(receiver: Receiver | undefined) {
    this.#receiver = receiver
  }

  async header(bytes: Buffer): Promise<void> {
    if (this.#header !== undefined) throw disordered()
    this.#header = parseFrame(Header, bytes)
    await this.#receiver?.begin(this.#header)
  }

  async table(bytes: Buffer): Promise<void> {
    if (this.#header === undefined || this.#manifest !== undefined) throw disordered()
    await this.#endTable()
    const start = parseFrame(TableStart, bytes)
    this.#table = { start, digest: new RowDigest(), target: await this.#receiver?.openTable(start) }
  }

  async rows(bytes: Buffer): Promise<void> {
    if (this.#table === undefined) throw disordered()
    this.#table.digest.add(bytes)
    await this.#table.target?.write(bytes)
  }

  async manifest(bytes: Buffer): Promise<void> {
    if (this.#header === undefined || this.#manifest !== undefined) throw disordered()
    await this.#endTable()
    this.#manifest = parseFrame(Manifest, bytes)
    if (JSON.stringify(this.#manifest.tables) !== JSON.stringify(this.#tables))
      throw new UnreadableBundle('its tables are not those of its list of contents')
  }

  result(): ReadResult {
    if (this.#header === undefined || this.#manifest === undefined)
      throw new UnreadableBundle('it ends without its list of contents')
    return { header: this.#header, manifest: this.#manifest }
  }

  async #endTable(): Promise<void> {
    if (this.#table === undefined) return
    const { start, digest, target } = this.#table
    const end = digest.endOf(start)
    const arrived = await target?.end()
    if (arrived !== undefined && arrived !== end.rows)
      throw new Error(`${start.table}: ${arrived} of ${end.rows} rows arrived in the database`)
    this.#tables.push(end)
    this.#table = undefined
  }
}

const disordered = () => new UnreadableBundle('its parts are not in order')
