/** Names the end of the record, in a separate file that is written with every line. A record that was truncated, deleted
 *  or restored from an older copy does not match it. A signer alone cannot detect that both were restored together. */
import { z } from 'zod'
import { readIfThere, writeDurably } from '../shares/durable-files.ts'
import type { Seal } from '../shares/seal.ts'

const End = z.strictObject({ length: z.int().min(0), head: z.string() })
export type End = z.infer<typeof End>

const Manifest = z.strictObject({
  version: z.literal(1),
  record: End,
  /** The end of the longer record that is being replaced. */
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
