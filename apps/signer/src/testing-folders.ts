/** Folders of nodes that know each other, in a temporary place that is removed after the test. */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeNodeFolder } from './node-folder.ts'

export interface MadeNode {
  readonly party: number
  readonly path: string
  readonly sealingKey: Buffer
  readonly identity: string
}

export interface MadeNodes {
  readonly made: readonly MadeNode[]
  /** Identities by party. */
  readonly peers: ReadonlyMap<number, string>
  readonly remove: () => void
}

export function makeNodes(count: number): MadeNodes {
  const place = mkdtempSync(join(tmpdir(), 'signers-'))
  const made = Array.from({ length: count }, (_, i) => {
    const sealingKey = randomBytes(32)
    const path = join(place, String(i + 1))
    return { party: i + 1, path, sealingKey, identity: makeNodeFolder(path, sealingKey) }
  })
  return nodesIn(place, made)
}

/** Copies the nodes with everything in their folders to another place. None of them may be running. */
export function copyNodes({ made }: MadeNodes): MadeNodes {
  const place = mkdtempSync(join(tmpdir(), 'signers-'))
  const copies = made.map((node) => {
    const path = join(place, String(node.party))
    cpSync(node.path, path, { recursive: true })
    return { ...node, path }
  })
  return nodesIn(place, copies)
}

const nodesIn = (place: string, made: readonly MadeNode[]): MadeNodes => ({
  made,
  peers: new Map(made.map(({ party, identity }) => [party, identity])),
  remove: () => rmSync(place, { recursive: true, force: true }),
})
