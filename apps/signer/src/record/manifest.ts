/** Names the end of the record, in a file of its own that is written with every line: a record that was cut off, deleted or put
 *  back from an older copy does not match it. Whoever puts both back together is not noticed by this signer alone. */
import { z } from 'zod'
import { readIfThere, writeDurably } from '../shares/durable-files.ts'
import type { Seal } from '../shares/seal.ts'

const End = z.strictObject({ length: z.int().min(0), head: z.string() })
export type End = z.infer<typeof End>

const Manifest = z.strictObject({
  version: z.literal(1),
  record: End,
  /** The end of the record that is about to be replaced by a shorter one. */
  former: End.nullable(),
})
export type Manifest = z.infer<typeof Manifest>

const label = 'manifest'

export function readManifest(path: string, seal: Seal): Manifest | undefined {
  const sealed = readIfThere(path)
  return sealed === undefined
    ? undefined
    : Manifest.parse(JSON.parse(seal.open(label, sealed).toString('utf8')))
}

export function writeManifest(path: string, seal: Seal, record: End, former: End | null = null): void {
  const manifest: Manifest = { version: 1, record, former }
  writeDurably(path, seal.seal(label, Buffer.from(JSON.stringify(manifest))))
}
