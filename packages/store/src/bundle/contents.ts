/** The contents of a backup: frames of a kind, a length and bytes. First a header, then each table as COPY text, last the manifest. */
import { z } from 'zod'
import { UnreadableBundle } from './sealed-file.ts'

export const Header = z.strictObject({
  format: z.literal('holdfast database'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The version of Holdfast that made it. */
  madeBy: z.string(),
  /** The migrations of the database, in order. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
})
export type Header = z.output<typeof Header>

const name = z.string().min(1).max(63)
export const TableStart = z.strictObject({ schema: name, table: name, columns: z.array(name) })
export type TableStart = z.output<typeof TableStart>

export const TableEnd = z.strictObject({
  schema: name,
  table: name,
  rows: z.int().min(0),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type TableEnd = z.output<typeof TableEnd>

export const Manifest = z.strictObject({
  tables: z.array(TableEnd),
  /** `last` null: nothing was taken of it yet. */
  sequences: z.array(
    z.strictObject({
      schema: name,
      sequence: name,
      last: z
        .string()
        .regex(/^-?\d+$/)
        .nullable(),
    }),
  ),
})
export type Manifest = z.output<typeof Manifest>

export type FrameKind = 'header' | 'table' | 'rows' | 'manifest'
const letters: Readonly<Record<FrameKind, string>> = { header: 'H', table: 'T', rows: 'R', manifest: 'M' }
const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter, kind as FrameKind]))
/** A row is at most 1 GB in PostgreSQL, and the copy gives it in parts. */
const largestFrame = 2 ** 30

export function frame(kind: FrameKind, content: Uint8Array | object): Buffer {
  const bytes = content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content))
  const head = Buffer.alloc(5)
  head.write(letters[kind], 'latin1')
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

export async function* readFrames(
  parts: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly kind: FrameKind; readonly bytes: Buffer }> {
  let held: Uint8Array[] = []
  let length = 0
  let needed = 5
  for await (const part of parts) {
    held.push(part)
    length += part.length
    if (length < needed) continue
    const bytes = Buffer.concat(held)
    let at = 0
    while (bytes.length - at >= 5) {
      const end = at + 5 + bytes.readUInt32BE(at + 1)
      if (end - at > largestFrame) throw new UnreadableBundle('a part of it is too large')
      if (bytes.length < end) break
      const kind = kinds.get(bytes.toString('latin1', at, at + 1))
      if (kind === undefined) throw new UnreadableBundle('it contains parts that this version does not know')
      yield { kind, bytes: bytes.subarray(at + 5, end) }
      at = end
    }
    held = [bytes.subarray(at)]
    length = bytes.length - at
    needed = length >= 5 ? 5 + bytes.readUInt32BE(at + 1) : 5
  }
  if (length > 0) throw new UnreadableBundle('it ends within a part')
}

export function parseFrame<Shape extends z.ZodType>(shape: Shape, bytes: Buffer): z.output<Shape> {
  const parsed = shape.safeParse(jsonOf(bytes))
  if (!parsed.success) throw new UnreadableBundle('it contains parts that this version does not know')
  return parsed.data
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
